import { FileField } from './file-field.tsx'
import type { Sending } from './use-sending.ts'
import { useUpload } from './use-upload.ts'

type Props = {
  legend: string
  /** The address of the photo, '' for none. */
  url: string
  /** Stores a photo and returns its address. */
  store: (photo: File, sending: Sending) => Promise<string>
  /** The sentence for a failure without one of the server's. */
  failed: string
  /** Marks the photo in the hub's preview. */
  field?: string
  hint?: string
  onChange: (url: string) => void
}

/** A photo that may be left out: it is sent at once, and its address is saved with the form. */
export function PhotoField({ legend, url, store, failed, field, hint, onChange }: Props) {
  const upload = useUpload(store, onChange, failed)
  return (
    <fieldset data-field={field}>
      <legend>{legend}</legend>
      <FileField
        label="Berkas foto"
        kind="photo"
        action={url ? 'Ganti foto' : 'Pilih foto'}
        hint={hint}
        {...upload}
      >
        {url && <img src={url} alt="" />}
      </FileField>
      {url && upload.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Hapus foto
        </button>
      )}
    </fieldset>
  )
}
