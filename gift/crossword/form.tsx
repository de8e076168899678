import { useDeferredValue, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { ItemList } from '#web/forms/item-list.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import { useItems } from '#web/forms/use-items.ts'
import { Field } from '#web/ui/field.tsx'
import * as calls from './calls.ts'
import * as crossword from './contract.ts'
import { fields } from './fields.ts'
import { BoardPreview } from './form-board.tsx'
import { SentenceField } from './form-sentence.tsx'
import { type CrosswordForm, WordItem } from './form-word.tsx'
import { layOut } from './layout.ts'
import { CrosswordText, type Entry } from './schemas.ts'
import './form.css'

const { limits, texts } = crossword

const blank: Entry = { word: '', clue: '' }

/** Edits the words of the crossword, or the address of an external one. */
export function Form() {
  const edit = useEdit({
    page: 'crossword',
    fields,
    schema: CrosswordText,
    read: calls.load,
    stored: ({ words, external_url, sentence = '' }) => ({ words, external_url, sentence }),
    save: async ({ sentence, ...values }) => {
      const isNamed = sentence.trim() || peek(calls.load)?.sentence
      return (await call(calls.save, isNamed ? { ...values, sentence } : values)).data
    },
    shown: (values, answer) => ({
      ...values,
      sentence: values.sentence.trim(),
      external_url: shownAddress(values, answer),
    }),
    texts,
  })
  return (
    <EditForm
      edit={edit}
      title="Crossword"
      note="Kata dan petunjuk tentang kalian berdua. Papannya tersusun sendiri."
    >
      <Words />
    </EditForm>
  )
}

function Words() {
  const form: CrosswordForm = useFormContext()
  const {
    fields: items,
    addItem,
    moveItem,
    removeItem,
    ...editing
  } = useItems({
    form,
    name: 'words',
    draft: 'crossword',
    removed: () => 'Kata dihapus.',
    sample: { items: crossword.sample.words, fewest: Array(limits.fewestWords).fill(blank) },
  })
  const { errors } = form.formState
  const listError = errors.words?.root?.message ?? errors.words?.message
  const [words, address] = useWatch({ control: form.control, name: ['words', 'external_url'] })
  const settled = useDeferredValue(words)
  const puzzle = useMemo(() => layOut(settled), [settled])
  return (
    <>
      <BoardPreview puzzle={puzzle} words={settled} isElsewhere={address.trim() !== ''} />
      <ItemList
        {...editing}
        problem={listError}
        action="Tambah kata"
        isFull={items.length >= limits.words}
        onAdd={() => addItem(blank, 'word')}
      >
        {items.map(({ id }, index) => (
          <li key={id}>
            <WordItem
              form={form}
              index={index}
              of={items.length}
              isLeft={puzzle.left.includes(index)}
              onMove={(by) => moveItem(index, by)}
              onRemove={() => removeItem(index)}
            />
          </li>
        ))}
      </ItemList>
      <SentenceField form={form} puzzle={puzzle} />
      <Elsewhere form={form} />
    </>
  )
}

// After the words, so that the focus goes to the topmost of several errors.
function Elsewhere({ form }: { form: CrosswordForm }) {
  return (
    <Field
      label="alamat teka-teki lain"
      inputMode="url"
      placeholder="https://"
      hint="Kosongkan untuk memakai papan dari kata-katamu. Kalau diisi, halaman itulah yang tampil."
      error={form.formState.errors.external_url?.message}
      {...form.register('external_url')}
    />
  )
}

// An external page is allowed only after it is stored; until then the preview keeps the present one.
function shownAddress(
  { external_url }: { external_url: string },
  answer: { external_url: string } | undefined,
) {
  return external_url.trim() === '' ? '' : (answer?.external_url ?? '')
}
