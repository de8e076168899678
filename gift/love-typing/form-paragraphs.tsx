import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ItemList } from '#web/forms/item-list.tsx'
import { useItems } from '#web/forms/use-items.ts'
import { ItemTools } from '#web/ui/item-tools.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { limits } from './contract.ts'
import { draftName, type Values } from './form-values.tsx'

// So much of a paragraph tells which one it was.
const NAMED_BY = 24

type FormProps = { form: UseFormReturn<Values> }

/** The paragraphs in their order: each can be written, moved, removed and brought back. */
export function Paragraphs({ form }: FormProps) {
  const { fields, addItem, moveItem, removeItem, ...editing } = useItems({
    form,
    name: 'paragraphs',
    draft: draftName,
    removed: ({ text }) => farewell(String(text)),
  })
  const { paragraphs: wrong } = form.formState.errors
  const problem = wrong?.root?.message ?? wrong?.message
  return (
    <div className="letter-form">
      <ItemList
        {...editing}
        problem={problem}
        action="Tambah paragraf"
        isFull={fields.length >= limits.paragraphs}
        onAdd={() => addItem({ text: '' }, 'text')}
      >
        {fields.map(({ id }, index) => (
          <li key={id}>
            <Paragraph form={form} index={index} isOnly={fields.length === 1} />
            <ItemTools
              name={`paragraf ${index + 1}`}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onMove={(by) => moveItem(index, by)}
              onRemove={fields.length > 1 ? () => removeItem(index) : undefined}
            />
          </li>
        ))}
      </ItemList>
    </div>
  )
}

function Paragraph({ form, index, isOnly }: FormProps & { index: number; isOnly: boolean }) {
  const name = `paragraphs.${index}.text` as const
  const text = useWatch({ control: form.control, name }) ?? ''
  return (
    <TextArea
      label={`paragraf ${index + 1}`}
      count={{ text, max: limits.paragraph }}
      error={form.formState.errors.paragraphs?.[index]?.text?.message}
      hint={!isOnly && text.trim() === '' && 'Paragraf yang kosong tidak ikut disimpan.'}
      {...form.register(name)}
    />
  )
}

// An empty paragraph goes without a word.
function farewell(text: string) {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return ''
  const name = line.length > NAMED_BY ? `${line.slice(0, NAMED_BY).trimEnd()}…` : line
  return `Paragraf “${name}” dihapus.`
}
