import { upload } from '#web/api/upload.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { FileField } from '#web/ui/file-field.tsx'
import { uploadPhoto } from './calls.ts'
import { texts } from './contract.ts'

/**
 * The photo that follows a correct answer: it is sent at once, and its address is saved with the question.
 */
export function PhotoField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const { share, wait, problem, setProblem, run, cancel } = useUpload()

  async function send(photoFile: File) {
    const answer = await run((sending) => upload(uploadPhoto, {}, { photoFile }, sending), texts.uploadFailed)
    if (answer) onChange(answer.data.url)
    return answer !== undefined
  }

  return (
    <fieldset className="quiz-photo-field">
      <legend>foto sesudahnya</legend>
      <FileField
        label="Berkas foto"
        kind="photo"
        action={url ? 'Ganti foto' : 'Pilih foto'}
        share={share}
        wait={wait}
        problem={problem}
        onPick={send}
        onProblem={setProblem}
        onCancel={cancel}
      >
        {url && <img src={url} alt="" />}
      </FileField>
      {url && share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Hapus foto
        </button>
      )}
    </fieldset>
  )
}
