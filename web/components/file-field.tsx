import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { Icon } from './icon.tsx'
import './file-field.css'

const PERCENT = 100

const accepted: Record<MediaKind, string> = { photo: 'image/*', audio: 'audio/*', video: 'video/*' }
const kindsOf: Record<MediaKind, string> = {
  photo: 'JPEG, PNG, WebP, atau AVIF sampai 25 MB.',
  audio: 'MP3, M4A, OGG, WAV, atau FLAC sampai 25 MB.',
  video: 'MP4, WebM, atau MOV sampai 500 MB.',
}

/** How it goes with a file that is picked here and sent. */
export type FileState = {
  /** The share that has been sent, 0 to 1, while it is being sent. */
  share: number | undefined
  /** Why the last try failed, or why the picked file will not do. */
  problem: string | undefined
  onProblem: (sentence: string) => void
  onCancel: () => void
}

type Props = FileState & {
  /** What the file is to the person; the hidden input is called so. */
  label: string
  kind: MediaKind
  /** What the button says. */
  action: string
  /** What stands in the field now: a picture, a player, a file's name. */
  children?: ReactNode
  hint?: ReactNode
  /** Called with a file that is not too large; `onProblem` is told about one that is. */
  onPick: (file: File) => void
}

/** Where the owner picks a file; it shows how far its sending is, and what went wrong with it. */
export function FileField(props: Props) {
  const { label, kind, action, children, share, problem, hint, onPick, onProblem, onCancel } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > mediaLimits[kind]) onProblem(mediaTexts.tooLarge[kind])
    else onPick(file)
  }
  return (
    <div className="file-field">
      {children}
      <div>
        <input
          ref={input}
          type="file"
          accept={accepted[kind]}
          aria-label={label}
          className="sr-only"
          tabIndex={-1}
          onChange={pick}
        />
        {share === undefined ? (
          <button
            type="button"
            className="button button-line"
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" />
            {action}
          </button>
        ) : (
          <Progress share={share} onCancel={onCancel} />
        )}
        <div id={id}>
          {problem ? (
            <p role="alert" className="field-error">
              {problem}
            </p>
          ) : (
            <p className="field-hint">{hint ?? kindsOf[kind]}</p>
          )}
        </div>
      </div>
    </div>
  )
}

// How much of a file has been sent.
function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="file-progress">
      <progress aria-label="Mengunggah" max={1} value={share} />
      <span>{Math.round(share * PERCENT)}%</span>
      <button type="button" className="button button-line" onClick={onCancel}>
        Batal
      </button>
    </div>
  )
}
