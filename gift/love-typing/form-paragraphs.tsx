import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { showAlert } from '#web/components/alerts.tsx'
import { drafts } from '#web/components/drafts.ts'
import { Icon } from '#web/components/icon.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { limits } from './contract.ts'
import { draftName, type Values } from './form-values.tsx'

// So much of a paragraph tells which one it was.
const NAMED_BY = 24

type FormProps = { form: UseFormReturn<Values> }

/** The paragraphs in their order: each can be written, moved, removed and brought back. */
export function Paragraphs({ form }: FormProps) {
  const { control, formState } = form
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'paragraphs' })
  const { list, focus, said } = useFocusAfter()
  const problem = formState.errors.paragraphs?.root?.message ?? formState.errors.paragraphs?.message

  function moveTo(from: number, to: number) {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    focus(to, to < from ? 'up' : 'down', `Pindah ke urutan ${to + 1} dari ${fields.length}.`)
  }

  function removeAt(index: number) {
    const { text } = form.getValues(`paragraphs.${index}`)
    remove(index)
    focus(Math.max(0, index - 1), 'remove', `Paragraf ${index + 1} dihapus.`)
    if (text.trim() === '') return
    const act = () => {
      if (list.current) insert(Math.min(index, form.getValues('paragraphs').length), { text })
      else bringBack(form.getValues(), index, text)
    }
    showAlert(`Paragraf “${shortOf(text)}” dihapus.`, { action: { label: 'Urungkan', act } })
  }

  return (
    <div className="letter-form">
      <ol ref={list}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <Paragraph form={form} index={index} />
            <Tools
              index={index}
              count={fields.length}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {fields.length < limits.paragraphs && (
        <button type="button" className="button button-line" onClick={() => append({ text: '' })}>
          <Icon name="plus" />
          Tambah paragraf
        </button>
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

function Paragraph({ form, index }: FormProps & { index: number }) {
  const name = `paragraphs.${index}.text` as const
  const text = useWatch({ control: form.control, name }) ?? ''
  return (
    <TextArea
      label={`paragraf ${index + 1}`}
      count={{ text, max: limits.paragraph }}
      error={form.formState.errors.paragraphs?.[index]?.text?.message}
      {...form.register(name)}
    />
  )
}

type ToolsProps = { index: number; count: number; onMove: (to: number) => void; onRemove: () => void }

function Tools({ index, count, onMove, onRemove }: ToolsProps) {
  const name = `paragraf ${index + 1}`
  return (
    <div className="letter-form-tools">
      <button
        type="button"
        data-tool="up"
        aria-label={`Naikkan ${name}`}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        data-tool="down"
        aria-label={`Turunkan ${name}`}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        data-tool="remove"
        aria-label={`Hapus ${name}`}
        aria-disabled={count === 1}
        onClick={() => count > 1 && onRemove()}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}

// What moves takes the keyboard along; what is removed hands it to its neighbour.
function useFocusAfter() {
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState({ index: 0, tool: '', said: '' })
  useEffect(() => {
    if (!wanted.tool) return
    const item = list.current?.children[wanted.index]
    item?.querySelector<HTMLElement>(`[data-tool="${wanted.tool}"]`)?.focus()
  }, [wanted])
  return {
    list,
    said: wanted.said,
    focus: (index: number, tool: string, said: string) => setWanted({ index, tool, said }),
  }
}

// The form may be gone by then; its draft is there when it comes back.
function bringBack({ paragraphs, ...values }: Values, index: number, text: string) {
  drafts.keep(draftName, { ...values, paragraphs: paragraphs.toSpliced(index, 0, { text }) })
}

function shortOf(text: string) {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > NAMED_BY ? `${line.slice(0, NAMED_BY).trimEnd()}…` : line
}
