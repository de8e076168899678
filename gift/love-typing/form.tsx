import type { Output } from '#contract/endpoint.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { upload } from '#web/api/upload.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf, shownAt } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import * as calls from './calls.ts'
import * as loveTyping from './contract.ts'
import { MusicField } from './form-music.tsx'
import { Paragraphs } from './form-paragraphs.tsx'
import { SignatureField } from './form-signature.tsx'
import { draftName, LetterForm, type Values } from './form-values.tsx'
import './form.css'

const { texts } = loveTyping

const about = { title: 'Surat Cinta', note: 'Surat yang diketik satu huruf demi satu huruf.' }

/** Edits the letter: its paragraphs, and its music. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={valuesOf(content.data)} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict, value, change, field } = useFileForm({
    name: draftName,
    schema: LetterForm,
    stored,
    file: 'backgroundMusic',
    save: async ({ paragraphs, signature, backgroundMusic }, sending) => {
      const input = {
        paragraphs: paragraphs.map(({ text }) => text),
        ...(signature.trim() || stored.signature ? { signature } : {}),
        ...(backgroundMusic === '' ? { background_music: '' } : {}),
      }
      const files = backgroundMusic instanceof File ? { backgroundMusic } : {}
      const { message, data } = await upload(calls.save, input, files, sending)
      put(calls.load, { status: 'success', message, data })
    },
    shows: (values) => [
      previewOf(calls.load, () => ({
        status: 'success' as const,
        message: '',
        data: letterOf(values),
      })),
    ],
    texts,
  })
  return (
    <EditForm
      name={draftName}
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <Paragraphs form={form} isSample={isSample(stored)} />
      <SignatureField form={form} />
      <MusicField music={value} stored={stored.backgroundMusic} onChange={change} {...field} />
    </EditForm>
  )
}

function valuesOf({ data }: Output<typeof calls.load>): Values {
  const paragraphs = data.paragraphs.length > 0 ? data.paragraphs : ['']
  return {
    paragraphs: paragraphs.map((text) => ({ text })),
    signature: data.signature ?? '',
    backgroundMusic: data.background_music,
  }
}

function isSample({ paragraphs }: Values) {
  return JSON.stringify(paragraphs.map(({ text }) => text)) === JSON.stringify(loveTyping.sample)
}

// An empty paragraph keeps its place among the others.
function letterOf({ paragraphs, signature, backgroundMusic }: Values) {
  const texts = paragraphs.map(({ text }) => text)
  const isBlank = texts.every((text) => text.trim() === '')
  return {
    paragraphs: isBlank ? [] : texts,
    background_music: shownAt('letter', backgroundMusic),
    ...(signature.trim() && { signature }),
  }
}
