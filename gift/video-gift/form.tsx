import type { SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { Output } from '#contract/endpoint.ts'
import { EditForm, EditWaiting } from '#web/components/edit-form.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { useEditForm } from '#web/components/use-edit-form.ts'
import { useSending } from '#web/components/use-sending.ts'
import { put, useContent } from '#web/content.ts'
import { upload } from '#web/upload.ts'
import * as videoGift from './contract.ts'
import { useInspection } from './form-inspection.tsx'
import { type Values, VideoForm } from './form-values.tsx'
import { VideoField } from './form-video.tsx'
import './form.css'

const { limits, texts } = videoGift

const about = { title: 'Video', note: 'Video yang diputar di layar malam kalian.' }

/** Edits the film and what is written above and below it. */
export function Form() {
  const content = useContent(videoGift.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { data } = content.data
  return <Fields stored={valuesOf(data)} poster={data.poster_url} />
}

function Fields({ stored, poster }: { stored: Values; poster: string }) {
  const { share, cancel, send } = useSending('video')
  const { form, submit, problem, revert } = useEditForm<Values>({
    name: 'video',
    schema: VideoForm,
    stored,
    save: ({ title, description, video }) => {
      const chosen = typeof video === 'string' ? undefined : video
      return send(chosen?.file, async (sending) => {
        const files = { video_url: chosen?.file, poster: chosen?.poster }
        const { message, data } = await upload(videoGift.save, { title, description }, files, sending)
        put(videoGift.load, { status: 'success', message, data })
      })
    },
    texts: { ...texts, inForm: texts.notSaved },
  })
  const { errors, isSubmitting } = form.formState
  const [title, description, video] = useWatch({
    control: form.control,
    name: ['title', 'description', 'video'],
  })
  const change = (next: Values['video']) => {
    form.clearErrors('video')
    form.setValue('video', next, { shouldDirty: true })
  }
  const inspected = useInspection(video, change)
  const submitInspected = async (event: SyntheticEvent) => {
    event.preventDefault()
    await inspected()
    await submit()
  }
  return (
    <EditForm
      name="video"
      {...about}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={(event) => void submitInspected(event)}
      onRevert={revert}
    >
      <Field
        label="judul"
        count={{ text: title, max: limits.title }}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label="deskripsi"
        count={{ text: description, max: limits.description }}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <VideoField
        video={video}
        stored={stored.video}
        poster={poster}
        share={share}
        problem={errors.video?.message}
        onChange={change}
        onProblem={(message) => form.setError('video', { message })}
        onCancel={cancel}
      />
    </EditForm>
  )
}

function valuesOf({ title, description, video_url }: Output<typeof videoGift.load>['data']): Values {
  return { title, description, video: video_url }
}
