import type { Output } from '#contract/endpoint.ts'
import { peek } from '#web/api/content.ts'
import { upload } from '#web/files/upload.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { shownAt } from '#web/forms/live.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import * as calls from './calls.ts'
import { sample, texts } from './contract.ts'
import { fields } from './fields.ts'
import { MusicField } from './form-music.tsx'
import { NarrationField } from './form-narration.tsx'
import { Paragraphs } from './form-paragraphs.tsx'
import { draftName, LetterForm, type Values } from './form-values.tsx'
import './form.css'

/** Edits the letter: its paragraphs, its signature and its music. */
export function Form() {
  const edit = useEdit({
    page: draftName,
    fields,
    schema: LetterForm,
    file: 'backgroundMusic',
    read: calls.load,
    stored: valuesOf,
    save: async ({ paragraphs, signature, backgroundMusic }, sending) => {
      const isSigned = signature.trim() || peek(calls.load)?.data.signature
      const input = {
        paragraphs: paragraphs.map(({ text }) => text),
        ...(isSigned ? { signature } : {}),
        ...(backgroundMusic === '' ? { background_music: '' } : {}),
      }
      const files = backgroundMusic instanceof File ? { backgroundMusic } : {}
      const { message, data } = await upload(calls.save, input, files, sending)
      return { status: 'success' as const, message, data }
    },
    shown: (values) => ({ status: 'success' as const, message: '', data: letterOf(values) }),
    texts: { ...texts, isQuoted: true },
  })
  const { stored } = edit
  return (
    <EditForm edit={edit} title="Surat Cinta" note="Surat yang diketik satu huruf demi satu huruf.">
      {stored && (
        <>
          <Paragraphs isSample={isSample(stored)} />
          <TextField name="signature" />
          <MusicField stored={stored.backgroundMusic} />
          <NarrationField stored={stored.paragraphs} />
        </>
      )}
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
  return JSON.stringify(paragraphs.map(({ text }) => text)) === JSON.stringify(sample)
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
