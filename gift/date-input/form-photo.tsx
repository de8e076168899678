import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { mediaLimits, mediaTexts } from '#contract/media.ts'
import { Refusal } from '#web/call.ts'
import { Icon } from '#web/components/icon.tsx'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { upload } from '#web/upload.ts'
import { uploadPhoto } from './contract.ts'

const PERCENT = 100

// Only what this site itself serves may be shown here before it is saved.
const OWN_PICTURE = /^\/(?!\/)\S+\.\w{3,4}$/

/** Uploads a card image and hands its address to the form; until it is there nothing changes. */
export function PhotoUpload({ url, onUploaded }: { url: string; onUploaded: (url: string) => void }) {
  const { send, cancel, share, problem } = useUpload(onUploaded)
  const input = useRef<HTMLInputElement>(null)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) void send(file)
    target.value = ''
  }
  return (
    <div className="date-form-photo">
      <Print url={url.trim()} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Berkas gambar"
          className="sr-only"
          tabIndex={-1}
          onChange={pick}
        />
        {share === undefined ? (
          <button type="button" className="button button-line" onClick={() => input.current?.click()}>
            <Icon name="upload" />
            Unggah gambar
          </button>
        ) : (
          <Progress share={share} onCancel={cancel} />
        )}
        {problem ? (
          <p role="alert" className="field-error">
            {problem}
          </p>
        ) : (
          <p className="field-hint">JPEG, PNG, WebP, atau AVIF sampai 25 MB.</p>
        )}
      </div>
    </div>
  )
}

function Print({ url }: { url: string }) {
  const [broken, setBroken] = useState('')
  if (!OWN_PICTURE.test(url) || url === broken) return null
  return <img src={url} alt="" onError={() => setBroken(url)} />
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="date-form-progress">
      <progress aria-label="Mengunggah" max={1} value={share} />
      <span>{Math.round(share * PERCENT)}%</span>
      <button type="button" className="button button-line" onClick={onCancel}>
        Batal
      </button>
    </div>
  )
}

function useUpload(onUploaded: (url: string) => void) {
  const { attempt } = useLoginGate()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  async function send(file: File) {
    setProblem(file.size > mediaLimits.photo ? mediaTexts.photoTooLarge : '')
    if (file.size > mediaLimits.photo) return
    aborting.current = new AbortController()
    const { signal } = aborting.current
    setShare(0)
    try {
      const { newUrl } = await attempt(() => upload(uploadPhoto, file, { onProgress: setShare, signal }))
      onUploaded(newUrl)
    } catch (error) {
      if (!signal.aborted && !(error instanceof LoginDeclined)) setProblem(sentenceOf(error))
    } finally {
      setShare(undefined)
    }
  }

  return { send, cancel, share, problem }
}

function sentenceOf(error: unknown) {
  const said = error instanceof Refusal ? error.message : ''
  return said || 'Gambar belum terunggah. Periksa koneksi, lalu coba lagi.'
}
