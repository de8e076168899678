import type { Output } from '#contract/endpoint.ts'
import { upload } from '#web/files/upload.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt, shownAt } from '#web/forms/live.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { type Values, VideoForm } from './form-values.tsx'
import { VideoField } from './form-video.tsx'
import './form.css'

/** Edits the film and the texts above and below it. */
export function Form() {
  const edit = useEdit({
    page: 'video',
    fields,
    schema: VideoForm,
    file: 'video_url',
    read: calls.load,
    stored: valuesOf,
    save: async ({ video_url: video, ...text }, sending) => {
      const files = typeof video === 'string' ? {} : { video_url: video.file, poster: video.poster }
      const { message, data } = await upload(calls.save, text, files, sending)
      return { status: 'success' as const, message, data }
    },
    shown: ({ video_url: video, ...text }, answer) => ({
      status: 'success' as const,
      message: '',
      data: { ...text, ...filmOf(video, answer) },
    }),
    texts: { ...texts, saveFailed: texts.notSaved, isQuoted: true },
  })
  return (
    <EditForm edit={edit} title="Video" note="Video yang diputar di layar malam kalian.">
      <TextField name="title" />
      <TextField name="description" />
      <VideoField stored={edit.stored?.video_url ?? ''} />
    </EditForm>
  )
}

function valuesOf({ data }: Output<typeof calls.load>): Values {
  const { title, description, video_url } = data
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
