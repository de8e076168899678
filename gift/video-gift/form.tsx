import type { SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { Output } from '#contract/endpoint.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { upload } from '#web/api/upload.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { pictureAt, previewOf, shownAt } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import * as calls from './calls.ts'
import * as videoGift from './contract.ts'
import { useInspection } from './form-inspection.tsx'
import { type Values, VideoForm } from './form-values.tsx'
import { VideoField } from './form-video.tsx'
import './form.css'

const { limits, texts } = videoGift

const about = { title: 'Video', note: 'Video yang diputar di layar malam kalian.' }

/** Edits the film and the texts above and below it. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { data } = content.data
  return <Fields stored={valuesOf(data)} poster={data.poster_url} />
}

function Fields({ stored, poster }: { stored: Values; poster: string }) {
  const { form, submit, problem, revert, conflict, value, change, field } = useFileForm({
    name: 'video',
    schema: VideoForm,
    stored,
    file: 'video_url',
    save: async ({ video_url: video, ...text }, sending) => {
      const files = typeof video === 'string' ? {} : { video_url: video.file, poster: video.poster }
      const { message, data } = await upload(calls.save, text, files, sending)
      put(calls.load, { status: 'success', message, data })
    },
    shows: ({ video_url: video, ...text }) => [
      previewOf(calls.load, (answer) => ({
        status: 'success' as const,
        message: '',
        data: { ...text, ...filmOf(video, answer) },
      })),
    ],
    texts: { saved: texts.saved, saveFailed: texts.notSaved },
  })
  const { errors, isSubmitting } = form.formState
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] })
  const inspected = useInspection(value, change)
  const submitInspected = async (event: SyntheticEvent) => {
    event.preventDefault()
    await inspected()
    await submit()
  }
  return (
    <EditForm
      name="video"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={(event) => void submitInspected(event)}
      onRevert={revert}
      conflict={conflict}
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
      <VideoField video={value} stored={stored.video_url} poster={poster} onChange={change} {...field} />
    </EditForm>
  )
}

function valuesOf({ title, description, video_url }: Output<typeof calls.load>['data']): Values {
  return { title, description, video_url }
}

// A picked film has the still picture that was drawn of it, as soon as there is one.
function filmOf(video: Values['video_url'], answer: Output<typeof calls.load> | undefined) {
  const { poster_url = '', poster = null } = answer?.data ?? {}
  if (typeof video === 'string') return { video_url: video, poster_url, poster }
  const still = video.poster ? shownAt('video still', video.poster) : ''
  return {
    video_url: shownAt('video', video.file),
    poster_url: still,
    poster: still ? pictureAt(still) : null,
  }
}
