import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '#gift/gallery/contract.ts'
import { Empty, pinStyle } from '#gift/gallery/screen-parts.tsx'
import { useMedia } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { FileInput } from '#web/files/file-input.tsx'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import { WaitNote } from '#web/ui/wait-note.tsx'
import { type QueuedPhoto, removeQueued, retryPhoto, useQueue } from './queue.tsx'
import { ownersTexts } from './texts.tsx'
import { Progress, UploadVeil } from './upload-veil.tsx'
import './tools.css'

type Props = { onPick: (files: File[]) => void }

/** A button that asks for many photos at once. */
export function AddPhotos({ onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} kind="photo" label="Berkas foto baru" isMany onPick={onPick} />
      <button
        type="button"
        className="button button-ghost button-small"
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" />
        {ownersTexts.addPhotos}
      </button>
    </>
  )
}

/** Accepts photos that are dropped anywhere in the window, and shows a veil while they are dragged. */
export function DropVeil({ onPick }: Props) {
  const [isOver, setOver] = useState(false)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // An element that is dragged within the page is not a new photo.
    let isOurs = false
    window.addEventListener('dragstart', () => (isOurs = true), { signal })
    window.addEventListener('dragend', () => (isOurs = false), { signal })
    const take = (event: DragEvent) => {
      if (isOurs || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') pick([...event.dataTransfer.files])
    }
    window.addEventListener('dragover', take, { signal })
    window.addEventListener('drop', take, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || setOver(false), { signal })
    return () => listening.abort()
  }, [])
  return isOver ? <p className="middle folder-drop">Lepas fotonya di sini</p> : null
}

/** Shown for a folder without photos or uploads, with a hint how to add them. */
export function EmptyFolder({ folderId, isOwner }: { folderId: number; isOwner: boolean }) {
  const queued = useQueue(folderId)
  const mayDrag = useMedia('(hover: hover)')
  const hint = mayDrag ? texts.dropHint : texts.pickHint
  return queued.length === 0 ? <Empty text={texts.noPhotos} hint={isOwner ? hint : ''} /> : null
}

/** The photos that are being uploaded, after those that are stored. */
export function QueuedPhotos({ folderId, first }: { folderId: number; first: number }) {
  const queued = useQueue(folderId)
  useScrollToNew(queued)
  return queued.map((each, index) => <QueuedPhotoCard key={each.id} queued={each} index={first + index} />)
}

// Scrolls to the first of the photos that were just picked, unless it is in view: they may be sent already, and the line
// about them must stay in view too.
function useScrollToNew(queued: QueuedPhoto[]) {
  const isStill = useReducedMotion()
  const seen = useRef(queued.at(-1)?.id ?? 0)
  useEffect(() => {
    const first = queued.find(({ id }) => id > seen.current)
    if (!first) return
    seen.current = queued.at(-1)?.id ?? 0
    const card = document.getElementById(cardId(first.id))
    const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {}
    if (top < 0 || bottom > innerHeight)
      card?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
  }, [queued, isStill])
}

function cardId(id: number) {
  return `arriving-${id}`
}

type CardProps = { queued: QueuedPhoto; index: number }

// The progress of an upload renders its own card alone.
const QueuedPhotoCard = memoItem(function QueuedPhotoCard({ queued, index }: CardProps) {
  const { id, title, preview, state, isWrong } = queued
  const { attempt } = useLoginGate()
  const { pin, style } = pinStyle(index)
  return (
    <article id={cardId(id)} className="far photo-card" style={style}>
      <img className="photo-pin" src={pin} alt="" />
      <figure className="print" aria-label={title}>
        <div className="photo-frame">
          <Preview address={preview} />
          <UploadVeil
            onRetry={state === 'failed' && !isWrong && (() => retryPhoto(id, attempt))}
            onCancel={() => removeQueued(id)}
          >
            <Status {...queued} />
          </UploadVeil>
        </div>
        <div className="ends photo-title">
          <figcaption>{title}</figcaption>
        </div>
      </figure>
    </article>
  )
})

function Status({ state, wait, share, problem }: QueuedPhoto) {
  if (state === 'failed') return <p role="alert">{problem}</p>
  if (state === 'sending' && !wait) return <Progress share={share} />
  return <p>{wait ? <WaitNote wait={wait} /> : ownersTexts.waiting}</p>
}

/** A picked photo. One that this browser cannot draw, such as HEIC, stays blank paper. */
export function Preview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="picture">
      {!isBroken && <img src={address} alt="" onError={() => setBroken(true)} />}
    </span>
  )
}
