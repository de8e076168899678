import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { Refusal } from '#web/api/call.ts'
import { Caution } from '#web/ui/caution.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { WaitNote } from '#web/ui/wait-note.tsx'
import { FileInput } from './file-input.tsx'
import { PendingFilesContext } from './pending-files.ts'
import { readyPhoto } from './photo-file.ts'
import type { Wait } from './upload.ts'
import './file-field.css'

const PERCENT = 100

// All others are sounds.
const icons: Partial<Record<MediaKind, IconName>> = { photo: 'upload', video: 'video' }

const BROKEN = 'Foto ini tidak bisa dibuka. Pilih foto lain.'

/** The progress of a file that is picked here and sent. */
export type FileState = {
  /** The share that has been sent, 0 to 1, while it is being sent. */
  share: number | undefined
  /** Why it waits; then it is sent again. */
  wait: Wait | undefined
  /** Why the last attempt failed, or why the picked file is refused. */
  problem: string | undefined
  /** The form's value, where the file is sent with the form; a notice is shown while it is the file that it is about. */
  value?: unknown
  onProblem: (sentence: string) => void
  onCancel: () => void
}

type Props = FileState & {
  /** The person's word for the file; also the hidden input's accessible name. */
  label: string
  kind: MediaKind
  /** The button's text. */
  action: string
  /** The field's present content: a picture, a player, a file's name. */
  children?: ReactNode
  hint?: ReactNode
  /**
   * Called with the file to send, a photo after its conversion. `onProblem` gets the sentence about a refused
   * file. Where the file is sent at once, it returns a promise, of false where the upload failed.
   */
  onPick: (file: File) => unknown
}

/** A field for a file; it shows the progress of its upload, and what went wrong with it. */
export function FileField(props: Props) {
  const { label, kind, action, children, share, wait, problem, hint, value, onProblem, onCancel } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const makeReady = useReady(kind)
  const newest = useRef<File>(undefined)
  const [notice, setNotice] = useState<{ file: File; text: string }>()
  const { hold, noteSending } = useContext(PendingFilesContext)
  const isSending = share !== undefined
  useEffect(() => {
    if (!isSending) return
    noteSending(kind)
    return () => noteSending(undefined)
  }, [isSending, kind, noteSending])
  const pick = ([file]: File[]) => file && hold(kind, makeReady(file, onPick, onProblem))
  function onPick({ file, notice: text }: Ready) {
    newest.current = file
    setNotice(undefined)
    void Promise.resolve(text).then((said) => {
      if (said && newest.current === file) setNotice({ file, text: said })
    })
    return props.onPick(file)
  }
  return (
    <div className="row cluster file-field">
      {children}
      <div>
        <FileInput ref={input} kind={kind} label={label} onPick={pick} />
        {share === undefined ? (
          <button
            type="button"
            name="file"
            className="button button-line"
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            <Icon name={icons[kind] ?? 'music'} />
            {action}
          </button>
        ) : (
          <Progress share={share} wait={wait} onCancel={onCancel} />
        )}
        <div id={id}>
          {problem ? (
            <p role="alert" className="field-error">
              {problem}
            </p>
          ) : (
            <p className="small field-hint">{hint ?? mediaTexts.fitting[kind]}</p>
          )}
          {notice && (value === undefined || value === notice.file) && <Caution text={notice.text} />}
        </div>
      </div>
    </div>
  )
}

/** The file to send, and what the owner should know of it, or ''. */
type Ready = { file: File; notice: string | Promise<string> }

// Preparing a photo takes time: only the newest counts, and none after the field has unmounted.
function useReady(kind: MediaKind) {
  const newest = useRef<File>(undefined)
  useEffect(
    () => () => {
      newest.current = undefined
    },
    [],
  )

  return async (file: File, onReady: (ready: Ready) => unknown, onProblem: (sentence: string) => void) => {
    newest.current = file
    const ready = await readied(kind, file)
    if (newest.current !== file) return newest.current !== undefined
    if (typeof ready !== 'string') return (await onReady(ready)) !== false
    onProblem(ready)
    return false
  }
}

// The file to send, or the sentence that says why it is refused.
async function readied(kind: MediaKind, file: File): Promise<Ready | string> {
  if (kind === 'photo') return readPhoto(file)
  // The server checks every file; here only a photo in a song's field is refused early.
  if (file.type.startsWith('image/')) return mediaTexts.wrongKind[kind]
  if (file.size > mediaLimits[kind]) return mediaTexts.tooLarge[kind]
  return { file, notice: kind === 'audio' ? cautionOf(file) : '' }
}

async function cautionOf(song: File) {
  const { cautionOfSong } = await import('#web/forms/song-caution.ts')
  return cautionOfSong(song)
}

function readPhoto(file: File) {
  return readyPhoto(file).catch((error: unknown) => (error instanceof Refusal ? error.message : BROKEN))
}

type ProgressProps = Pick<FileState, 'wait' | 'onCancel'> & { share: number }

// The share of a file that has been sent; once all is sent, the server processes it.
function Progress({ share, wait, onCancel }: ProgressProps) {
  const status = share < 1 ? '' : 'Memproses'
  const isBusy = wait !== undefined || status !== ''
  return (
    <div className="cluster file-progress" data-busy={isBusy}>
      <progress aria-label="Mengunggah" max={1} value={isBusy ? undefined : share} />
      {!isBusy && <span>{Math.floor(share * PERCENT)}%</span>}
      {wait ? <WaitNote wait={wait} /> : <span role="status">{status}</span>}
      <button type="button" className="button button-line" onClick={onCancel}>
        Batal
      </button>
    </div>
  )
}
