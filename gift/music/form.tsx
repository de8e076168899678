import * as z from 'zod/mini'
import { put, useFresh } from '#web/api/content.ts'
import { upload } from '#web/api/upload.ts'
import { EditForm, EditWaiting } from '#web/forms/edit-form.tsx'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { FileField } from '#web/ui/file-field.tsx'
import * as calls from './calls.ts'
import * as music from './contract.ts'
import { Listen } from './form-listen.tsx'
import './form.css'

const { texts } = music

/** What the form holds: the address of the stored song, empty for none, or a file that was picked. */
const MusicForm = z.object({ musicFile: z.custom<string | File>() })

const about = { title: 'Music', note: 'Lagu yang menemani seluruh hadiahmu.' }

/** Replaces the song that goes along through the gift. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={content.data.music_url} />
}

function Fields({ stored }: { stored: string }) {
  const { form, submit, problem, revert, conflict, value, change, field } = useFileForm({
    name: 'music',
    schema: MusicForm,
    stored: { musicFile: stored },
    file: 'musicFile',
    save: async ({ musicFile }, sending) => {
      if (typeof musicFile === 'string') return
      put(calls.load, (await upload(calls.save, {}, { musicFile }, sending)).data)
    },
    texts: { ...texts, inForm: texts.notSaved },
  })
  return (
    <EditForm
      name="music"
      {...about}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <fieldset className="music-form">
        <legend>lagu</legend>
        {value !== '' && <Listen key={typeof value === 'string' ? value : value.name} song={value} />}
        <FileField
          label="Berkas lagu"
          kind="audio"
          action={value === '' ? 'Pilih lagu' : 'Pilih lagu lain'}
          onPick={change}
          {...field}
        />
        {value !== stored && stored !== '' && field.share === undefined && (
          <button type="button" className="text-button" onClick={() => change(stored)}>
            Pakai lagu yang lama
          </button>
        )}
      </fieldset>
    </EditForm>
  )
}
