import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { countCharacters } from '#contract/characters.ts'
import { isolated } from '#contract/isolated.ts'
import { ItemList } from '#web/forms/item-list.tsx'
import { useItems } from '#web/forms/use-items.ts'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { limits } from './contract.ts'
import { fields as texts } from './fields.ts'
import { useSplitting } from './form-splitting.tsx'
import { draftName, type Values } from './form-values.tsx'

// In characters: an alert names a removed paragraph by its start.
const NAMED_BY = 24

// In characters of a narrow sheet, for browsers whose text fields do not grow by themselves.
const LINE = 36

const EMPTY = 'Paragraf yang kosong tidak ikut disimpan.'

type Splitting = ReturnType<typeof useSplitting>

/**
 * The paragraphs on one sheet: each can be written, moved, joined, removed and restored. A pasted letter
 * replaces the sample, where that is what is stored.
 */
export function Paragraphs({ isSample }: { isSample: boolean }) {
  const form = useFormContext<Values>()
  const { fields, addItem, moveItem, removeItem, ...editing } = useItems({
    form,
    name: 'paragraphs',
    draft: draftName,
    removed: ({ text }) => removalText(String(text)),
  })
  const parting = useSplitting(form, editing.list, isSample)
  // Whether two paragraphs can be joined depends on their length.
  useWatch({ control: form.control, name: 'paragraphs' })
  const { paragraphs: wrong } = form.formState.errors
  const problem = wrong?.root?.message ?? wrong?.message
  return (
    <div className="stack love-typing-form">
      <ItemList
        {...editing}
        problem={problem}
        action="Tambah paragraf"
        isFull={fields.length >= limits.paragraphs}
        onAdd={() => addItem({ text: '' }, 'text')}
      >
        {fields.map(({ id }, index) => (
          <li key={id}>
            <Paragraph form={form} index={index} isOnly={fields.length === 1} parting={parting} />
            <ItemTools
              name={`paragraf ${index + 1}`}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onMove={(by) => moveItem(index, by)}
              onJoin={parting.joined(index) && (() => parting.join(index))}
              onRemove={fields.length > 1 ? () => removeItem(index) : undefined}
            />
          </li>
        ))}
      </ItemList>
    </div>
  )
}

type ParagraphProps = {
  form: UseFormReturn<Values>
  index: number
  isOnly: boolean
  parting: Splitting
}

function Paragraph({ form, index, isOnly, parting }: ParagraphProps) {
  const name = `paragraphs.${index}.text` as const
  const text = useWatch({ control: form.control, name }) ?? ''
  const isTooLong = countCharacters(text.trim()) > texts.paragraph.max
  return (
    <>
      <TextArea
        label={`paragraf ${index + 1}`}
        rows={Math.ceil(text.length / LINE) + 1}
        count={{ text, max: texts.paragraph.max }}
        error={form.formState.errors.paragraphs?.[index]?.text?.message}
        hint={!isOnly && text.trim() === '' && EMPTY}
        {...form.register(name)}
        onPaste={(event) => parting.paste(event, index)}
        onKeyDown={(event) => parting.onKey(event, index)}
      />
      {isTooLong && (
        <button type="button" className="text-button" onClick={() => parting.cut(index)}>
          Bagi paragraf ini
        </button>
      )}
    </>
  )
}

// Removing an empty paragraph shows no alert.
function removalText(text: string) {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return ''
  const name = line.length > NAMED_BY ? `${line.slice(0, NAMED_BY).trimEnd()}…` : line
  return `Paragraf “${isolated(name)}” dihapus.`
}
