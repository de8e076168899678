import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useFile } from '#web/files/use-file.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { shownAt } from '#web/forms/live.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { Listen } from './form-listen.tsx'
import { useTags } from './player-tags.tsx'
import './form.css'

// `musicFile` is the address of the stored song, '' for none, or a picked file.
const schema = z.extend(schemaOf(fields), { musicFile: z.custom<string | File>() })
type Values = z.output<typeof schema>

/** Replaces the song of the gift. */
export function Form() {
  const edit = useEdit({
    page: 'music',
    fields,
    schema,
    file: 'musicFile',
    read: calls.load,
    stored: ({ music_url, title = '', artist = '' }): Values => ({ title, artist, musicFile: music_url }),
    save: async ({ musicFile, ...names }, sending) => {
      const files = musicFile instanceof File ? { musicFile } : {}
      return (await upload(calls.save, names, files, sending)).data
    },
    shown: ({ musicFile, ...names }) => ({ ...names, music_url: shownAt('music', musicFile) }),
    texts: { ...texts, saveFailed: texts.notSaved },
  })
  return (
    <EditForm edit={edit} title="Music" note="Lagu yang menemani seluruh hadiahmu.">
      {edit.stored && <Song stored={edit.stored} />}
    </EditForm>
  )
}

function Song({ stored }: { stored: Values }) {
  const form = useFormContext<Values>()
  const { value, change, field } = useFile(form, 'musicFile')
  const [title, artist] = useWatch({ control: form.control, name: ['title', 'artist'] })
  // The earlier song's title and artist are removed with it, and restored with it.
  const pick = (song: string | File) => {
    const isStored = song === stored.musicFile
    form.setValue('title', isStored ? stored.title : '')
    form.setValue('artist', isStored ? stored.artist : '')
    change(song)
  }
  return (
    <>
      <fieldset className="stack" data-field="musicFile">
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
      {value !== '' && <Names song={value} />}
    </>
  )
}

// Left empty, title and artist come from the file's tags.
function Names({ song }: { song: string | File }) {
  const tags = useTags(song)
  return (
    <>
      <TextField name="title" placeholder={tags?.title || texts.song} />
      <TextField name="artist" placeholder={tags?.artist} />
    </>
  )
}
