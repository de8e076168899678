import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { uploadPhoto } from './calls.ts'
import { texts } from './contract.ts'

/**
 * The photo that follows a correct answer: it is sent at once, and its address is saved with the question.
 */
export function PhotoField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const field = useUpload(
    async (photoFile, sending) => (await upload(uploadPhoto, {}, { photoFile }, sending)).data.url,
    onChange,
    texts.uploadFailed,
  )
  return (
    <fieldset>
      <legend>foto sesudahnya</legend>
      <FileField label="Berkas foto" kind="photo" action={url ? 'Ganti foto' : 'Pilih foto'} {...field}>
        {url && <img src={url} alt="" />}
      </FileField>
      {url && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Hapus foto
        </button>
      )}
    </fieldset>
  )
}
