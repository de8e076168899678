import { type RefObject, useRef, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { acceptedFiles } from '#web/components/accepted-files.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useUpload } from '#web/components/use-upload.ts'
import { readyPhoto } from '#web/photo-file.ts'
import { needsLogin } from '#web/session/session.ts'
import { upload } from '#web/upload.ts'
import { type Photo, published, texts } from './contract.ts'
import { useOwner } from './screen-owner.tsx'
import { Progress } from './screen-progress.tsx'
import { showPhoto } from './screen-store.tsx'

/** Puts another file in a photo's place; the old one stays until the new one is safe. */
export function useReplace({ id }: Photo) {
  const { mayEdit } = useOwner()
  const { share, problem, setProblem, run, cancel } = useUpload()
  const [failed, setFailed] = useState<File>()
  const input = useRef<HTMLInputElement>(null)

  async function send(file: File) {
    setFailed(undefined)
    const answer = await run(async (sending) => {
      try {
        const photoFile = await readyPhoto(file)
        return await upload(published.replacePhoto, { photoId: id }, { photoFile }, sending)
      } catch (error) {
        if (!sending.signal.aborted && !needsLogin(error)) {
          showAlert(texts.photoFailed, 'failed')
          setFailed(file)
        }
        throw error
      }
    }, '')
    if (answer) showPhoto(answer.data)
  }

  function forget() {
    setFailed(undefined)
    setProblem('')
  }

  const pick = async () => {
    if (await mayEdit()) input.current?.click()
  }
  return { share, problem, failed, input, pick, send, forget, cancel }
}

type Replace = ReturnType<typeof useReplace>

/** Asks for the new file. */
export function ReplaceButton({ title, input, pick, send }: { title: string } & Replace) {
  return (
    <>
      <PhotoInput
        input={input}
        label={`Berkas pengganti ${title}`}
        onPick={([file]) => file && void send(file)}
      />
      <button type="button" aria-label={`Ganti foto ${title}`} onClick={() => void pick()}>
        <Icon name="upload" />
      </button>
    </>
  )
}

/** Lies over the photo while another takes its place, or says why it did not. */
export function Replacing({ share, problem, failed, send, forget, cancel }: Replace) {
  if (share !== undefined) return <Progress share={share} onCancel={cancel} />
  if (!failed) return null
  return (
    <div className="photo-veil">
      {problem && <p>{problem}</p>}
      <button type="button" className="button button-paper" onClick={() => void send(failed)}>
        {common.again}
      </button>
      <button type="button" className="button button-ghost" onClick={forget}>
        Batal
      </button>
    </div>
  )
}

type InputProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  isMany?: boolean
  onPick: (files: File[]) => void
}

/** The hidden field behind a button that asks for photos. */
export function PhotoInput({ input, label, isMany = false, onPick }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept={acceptedFiles.photo}
      multiple={isMany}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  )
}
