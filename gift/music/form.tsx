import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { EditForm, EditWaiting } from '#web/components/edit-form.tsx'
import { FileField } from '#web/components/file-field.tsx'
import { useEditForm } from '#web/components/use-edit-form.ts'
import { useSending } from '#web/components/use-sending.ts'
import { put, useContent } from '#web/content.ts'
import { upload } from '#web/upload.ts'
import * as music from './contract.ts'
import { Listen } from './form-listen.tsx'
import './form.css'

const { texts } = music

/** What the form holds: the address of the stored song, empty for none, or a file that was picked. */
const MusicForm = z.object({ musicFile: z.custom<string | File>() })

const about = { title: 'Music', note: 'Lagu yang menemani seluruh hadiahmu.' }

/** Replaces the song that goes along through the gift. */
export function Form() {
  const content = useContent(music.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={content.data.music_url} />
}

function Fields({ stored }: { stored: string }) {
  const { share, cancel, send } = useSending('musicFile')
  const { form, submit, problem, revert } = useEditForm<z.output<typeof MusicForm>>({
    name: 'music',
    schema: MusicForm,
    stored: { musicFile: stored },
    save: async ({ musicFile }) => {
      if (typeof musicFile === 'string') return
      await send(musicFile, async (sending) => {
        const { data } = await upload(music.save, {}, { musicFile }, sending)
        put(music.load, data)
      })
    },
    texts: { ...texts, inForm: texts.notSaved },
  })
  const { errors, isSubmitting } = form.formState
  const song = useWatch({ control: form.control, name: 'musicFile' })
  const change = (next: string | File) => {
    form.clearErrors('musicFile')
    form.setValue('musicFile', next, { shouldDirty: true })
  }
  return (
    <EditForm
      name="music"
      {...about}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
    >
      <fieldset className="music-form">
        <legend>lagu</legend>
        {song !== '' && <Listen key={typeof song === 'string' ? song : song.name} song={song} />}
        <FileField
          label="Berkas lagu"
          kind="audio"
          action={song === '' ? 'Pilih lagu' : 'Pilih lagu lain'}
          share={share}
          problem={errors.musicFile?.message}
          onPick={change}
          onProblem={(message) => form.setError('musicFile', { message })}
          onCancel={cancel}
        />
        {song !== stored && stored !== '' && share === undefined && (
          <button type="button" className="music-form-undo" onClick={() => change(stored)}>
            Pakai lagu yang lama
          </button>
        )}
      </fieldset>
    </EditForm>
  )
}
