import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { readFocus } from '#contract/focus.ts'
import type { Picture as Shown } from '#contract/schemas.ts'
import { Picture } from '#web/scene/picture.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import './focal-point.css'

type Props = {
  picture: Shown
  /** Stores the point, such as '30% 70%'. @throws where that fails */
  save: (focus: string) => Promise<unknown>
  onClose: () => void
}

type Point = { x: number; y: number }

const STEP = 5

const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** Chooses the point of a photo that is never cropped: by a tap, by dragging or by the arrow keys. */
export function FocalPoint({ picture, save, onClose }: Props) {
  const [point, setPoint] = useState(() => readFocus(picture.focus))
  const { run, isBusy } = useChange()
  const focus = `${point.x}% ${point.y}%`

  async function store() {
    if (isBusy) return
    const isStored = await run(() => save(focus).then(() => true), 'Titik fokus belum tersimpan. Coba lagi.')
    if (isStored) onClose()
  }

  function steer(event: KeyboardEvent) {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    setPoint({ x: percent(point.x + by.x), y: percent(point.y + by.y) })
  }

  return (
    <Dialog
      title="Titik fokus"
      note="Ketuk bagian yang harus selalu terlihat. Tombol panah menggesernya."
      onClose={onClose}
    >
      <div className="focal-point">
        <div className="focal-whole" onPointerDown={hold(setPoint)} onPointerMove={drag(setPoint)}>
          <Picture picture={picture} sizes="360px" alt="" isFirst />
          <button
            type="button"
            className="hit"
            aria-label="Titik fokus"
            aria-description={`${point.x}% dari kiri, ${point.y}% dari atas`}
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            onKeyDown={steer}
          />
        </div>
        <figure className="small">
          <Picture picture={{ ...picture, focus }} sizes="96px" alt="" isFirst />
          <figcaption>Tampil begini</figcaption>
        </figure>
      </div>
      <p className="sr-only" aria-live="polite">
        {point.x}% dari kiri, {point.y}% dari atas
      </p>
      <div className="cluster dialog-actions">
        <button
          type="button"
          className="button button-wax"
          aria-disabled={isBusy}
          onClick={() => void store()}
        >
          Simpan
        </button>
        <button type="button" className="button button-line" onClick={onClose}>
          Batal
        </button>
      </div>
    </Dialog>
  )
}

type Set = (point: Point) => void

function hold(set: Set) {
  return (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    set(pointIn(event))
  }
}

function drag(set: Set) {
  return (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(pointIn(event))
  }
}

function pointIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: percent(((clientX - left) / width) * 100), y: percent(((clientY - top) / height) * 100) }
}

function percent(value: number) {
  return Math.round(Math.max(0, Math.min(100, value)))
}
