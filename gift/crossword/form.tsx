import { useDeferredValue, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt } from '#web/forms/live.ts'
import { useEdit } from '#web/forms/use-edit.ts'
import { FieldList } from '#web/lists/field-list.tsx'
import { useFieldList } from '#web/lists/use-field-list.ts'
import { Field } from '#web/ui/field.tsx'
import * as calls from './calls.ts'
import * as crossword from './contract.ts'
import { fields } from './fields.ts'
import { BoardPreview } from './form-board.tsx'
import { EndFields } from './form-end.tsx'
import { CrosswordIdeas } from './form-ideas.tsx'
import { type CrosswordForm, type Values, WordItem } from './form-word.tsx'
import { layOut } from './layout.ts'
import { CrosswordText } from './schemas.ts'
import './form.css'

const { limits, texts } = crossword

/** Edits the words of the crossword, or the address of an external one. */
export function Form() {
  const edit = useEdit({
    page: 'crossword',
    fields,
    schema: CrosswordText,
    read: calls.load,
    stored: ({ words, external_url, sentence = '', photo_url = '' }) => ({
      ...{ words, external_url, sentence, photo_url },
    }),
    save: async (values) => (await call(calls.save, values)).data,
    shown: ({ photo_url, ...values }, answer) => ({
      ...values,
      ...(photo_url && { photo_url, photo: pictureAt(photo_url) }),
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
  const list = useFieldList<Values>({
    name: 'words',
    draft: 'crossword',
    noun: 'kata',
    most: limits.words,
    blank: { word: '', clue: '' },
    focus: 'word',
    removed: () => 'Kata dihapus.',
    sample: { items: crossword.sample.words, fewest: limits.fewestWords },
  })
  const [words, address] = useWatch({ control: form.control, name: ['words', 'external_url'] })
  const settled = useDeferredValue(words)
  const puzzle = useMemo(() => layOut(settled), [settled])
  return (
    <>
      <BoardPreview puzzle={puzzle} words={settled} isElsewhere={address.trim() !== ''} />
      <FieldList list={list} action="Tambah kata" ideas={<CrosswordIdeas list={list} />}>
        {list.fields.map(({ id }, index) => (
          <li key={id}>
            <WordItem
              form={form}
              index={index}
              isLeft={puzzle.left.includes(index)}
              tools={list.toolsOf(index)}
            />
          </li>
        ))}
      </FieldList>
      <EndFields form={form} />
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
