import { useWatch } from 'react-hook-form'
import type { Output } from '#contract/endpoint.ts'
import { EditForm, EditWaiting } from '#web/components/edit-form.tsx'
import { useEditForm } from '#web/components/use-edit-form.ts'
import { useSending } from '#web/components/use-sending.ts'
import { put, useContent } from '#web/content.ts'
import { upload } from '#web/upload.ts'
import * as loveTyping from './contract.ts'
import { MusicField } from './form-music.tsx'
import { Paragraphs } from './form-paragraphs.tsx'
import { draftName, LetterForm, type Values } from './form-values.tsx'
import './form.css'

const { texts } = loveTyping

const about = { title: 'Letter', note: 'Surat yang diketik satu huruf demi satu huruf.' }

/** Edits the letter: its paragraphs, and the music under them. */
export function Form() {
  const content = useContent(loveTyping.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={valuesOf(content.data)} />
}

function Fields({ stored }: { stored: Values }) {
  const { share, cancel, send } = useSending('music')
  const { form, submit, problem, revert } = useEditForm<Values>({
    name: draftName,
    schema: LetterForm,
    stored,
    save: ({ paragraphs, music }) => {
      const file = music instanceof File ? music : undefined
      return send(file, async (sending) => {
        const input = {
          paragraphs: paragraphs.map(({ text }) => text),
          ...(music === '' ? { background_music: '' } : {}),
        }
        const { message, data } = await upload(loveTyping.save, input, { backgroundMusic: file }, sending)
        put(loveTyping.load, { status: 'success', message, data })
      })
    },
    texts: { ...texts, inForm: texts.saveFailed },
  })
  const { errors, isSubmitting } = form.formState
  const music = useWatch({ control: form.control, name: 'music' })
  return (
    <EditForm
      name={draftName}
      {...about}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
    >
      <Paragraphs form={form} />
      <MusicField
        music={music}
        stored={stored.music}
        share={share}
        problem={errors.music?.message}
        onChange={(next) => {
          form.clearErrors('music')
          form.setValue('music', next, { shouldDirty: true })
        }}
        onProblem={(message) => form.setError('music', { message })}
        onCancel={cancel}
      />
    </EditForm>
  )
}

function valuesOf({ data }: Output<typeof loveTyping.load>): Values {
  const paragraphs = data.paragraphs.length > 0 ? data.paragraphs : ['']
  return { paragraphs: paragraphs.map((text) => ({ text })), music: data.background_music }
}
