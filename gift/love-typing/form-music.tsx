import { useFormContext } from 'react-hook-form'
import { FileField } from '#web/files/file-field.tsx'
import { useFile } from '#web/files/use-file.ts'
import { SongChip } from '#web/forms/song-chip.tsx'
import type { Values } from './form-values.tsx'

/** The letter's music; it is sent when the letter is saved. */
export function MusicField({ stored }: { stored: string | File }) {
  const { value: music, change, field } = useFile(useFormContext<Values>(), 'backgroundMusic')
  return (
    <fieldset className="stack" data-field="backgroundMusic">
      <legend>musik latar</legend>
      {music !== '' && <SongChip key={musicName(music)} song={music} name={musicName(music)} />}
      <FileField
        label="Berkas musik"
        kind="audio"
        action={music === '' ? 'Pilih musik' : 'Ganti musik'}
        onPick={change}
        {...field}
      />
      {field.share === undefined && music !== stored && stored !== '' && (
        <button type="button" className="text-button" onClick={() => change(stored)}>
          Pakai musik semula
        </button>
      )}
      {field.share === undefined && music !== '' && (
        <button type="button" className="text-button" onClick={() => change('')}>
          Hapus musik
        </button>
      )}
    </fieldset>
  )
}

function musicName(music: string | File) {
  return typeof music === 'string' ? 'Musik surat ini' : music.name
}
