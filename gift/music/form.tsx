import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { upload } from '#web/api/upload.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf, shownAt } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { Field } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import * as calls from './calls.ts'
import * as music from './contract.ts'
import { Listen } from './form-listen.tsx'
import { useTags } from './player-tags.tsx'
import { MusicText } from './schemas.ts'
import './form.css'

const { limits, texts } = music

// `musicFile` is the address of the stored song, '' for none, or a picked file.
const MusicForm = z.extend(MusicText, { musicFile: z.custom<string | File>() })
type Values = z.output<typeof MusicForm>

const about = { title: 'Music', note: 'Lagu yang menemani seluruh hadiahmu.' }

/** Replaces the song of the gift. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { music_url: musicFile, title = '', artist = '' } = content.data
  return <Fields stored={{ title, artist, musicFile }} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict, value, change, field } = useFileForm({
    name: 'music',
    schema: MusicForm,
    stored,
    file: 'musicFile',
    save: async ({ musicFile, ...names }, sending) => {
      const files = musicFile instanceof File ? { musicFile } : {}
      put(calls.load, (await upload(calls.save, names, files, sending)).data)
    },
    shows: ({ musicFile, ...names }) => [
      previewOf(calls.load, () => ({ ...names, music_url: shownAt('music', musicFile) })),
    ],
    texts: { saved: texts.saved, saveFailed: texts.notSaved },
  })
  const [title, artist] = useWatch({ control: form.control, name: ['title', 'artist'] })
  // The earlier song's title and artist are removed with it, and restored with it.
  const pick = (song: string | File) => {
    const isStored = song === stored.musicFile
    form.setValue('title', isStored ? stored.title : '')
    form.setValue('artist', isStored ? stored.artist : '')
    change(song)
  }
  return (
    <EditForm
      name="music"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <fieldset className="music-form" data-place="musicFile">
        <legend>lagu</legend>
        {value !== '' && (
          <Listen
            key={typeof value === 'string' ? value : value.name}
            song={value}
            title={title}
            artist={artist}
          />
        )}
        <FileField
          label="Berkas lagu"
          kind="audio"
          action={value === '' ? 'Pilih lagu' : 'Pilih lagu lain'}
          onPick={pick}
          {...field}
        />
        {value !== stored.musicFile && stored.musicFile !== '' && field.share === undefined && (
          <button type="button" className="text-button" onClick={() => pick(stored.musicFile)}>
            Pakai lagu yang lama
          </button>
        )}
      </fieldset>
      {value !== '' && <Names form={form} song={value} />}
    </EditForm>
  )
}

// Left empty, title and artist come from the file's tags.
function Names({ form, song }: { form: UseFormReturn<Values>; song: string | File }) {
  const { errors } = form.formState
  const tags = useTags(song)
  const [title, artist] = useWatch({ control: form.control, name: ['title', 'artist'] })
  return (
    <>
      <Field
        label="judul lagu"
        placeholder={tags?.title || texts.song}
        hint="Kosongkan untuk memakai judul dan penyanyi dari berkasnya."
        count={{ text: title, max: limits.title }}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Field
        label="penyanyi"
        placeholder={tags?.artist}
        count={{ text: artist, max: limits.artist }}
        error={errors.artist?.message}
        {...form.register('artist')}
      />
    </>
  )
}
