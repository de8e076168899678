import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { countCharacters } from '#contract/characters.ts'
import { isolated } from '#contract/isolated.ts'
import { FieldList } from '#web/lists/field-list.tsx'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { useFieldList } from '#web/lists/use-field-list.ts'
import { keptPrompts } from '#web/session/kept-prompts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { limits } from './contract.ts'
import { fields as texts } from './fields.ts'
import { Prompts } from './form-prompts.tsx'
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
 * replaces a stored sample.
 */
export function Paragraphs({ isSample }: { isSample: boolean }) {
  const form = useFormContext<Values>()
  const list = useFieldList<Values>({
    name: 'paragraphs',
    draft: draftName,
    noun: 'paragraf',
    most: limits.paragraphs,
    blank: { text: '' },
    focus: 'text',
    removed: ({ text }) => removalText(String(text)),
  })
  const { fields, toolsOf } = list
  // The first paragraph greets; each after it has its prompt.
  const prompts = keptPrompts.usePrompts()
  const parting = useSplitting(form, list.element, isSample)
  // Whether two paragraphs can be joined depends on their length.
  useWatch({ control: form.control, name: 'paragraphs' })
  return (
    <div className="stack love-typing-form">
      <FieldList list={list} action="Tambah paragraf">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <Paragraph
              form={form}
              index={index}
              isOnly={fields.length === 1}
              parting={parting}
              prompt={prompts[index - 1]}
            />
            <ItemTools
              {...toolsOf(index)}
              onJoin={parting.joined(index) && (() => parting.join(index))}
              {...(fields.length === 1 && { onRemove: undefined })}
            />
          </li>
        ))}
      </FieldList>
      <Prompts prompts={prompts.slice(fields.length - 1)} list={list} />
    </div>
  )
}

type ParagraphProps = {
  form: UseFormReturn<Values>
  index: number
  isOnly: boolean
  parting: Splitting
  /** What to write here. */
  prompt: string | undefined
}

function Paragraph({ form, index, isOnly, parting, prompt }: ParagraphProps) {
  const name = `paragraphs.${index}.text` as const
  const text = useWatch({ control: form.control, name }) ?? ''
  const isTooLong = countCharacters(text.trim()) > texts.paragraph.max
  return (
    <>
      <TextArea
        label={`paragraf ${index + 1}`}
        rows={Math.ceil((text || prompt || '').length / LINE) + 1}
        count={{ text, max: texts.paragraph.max }}
        error={form.formState.errors.paragraphs?.[index]?.text?.message}
        placeholder={prompt}
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
