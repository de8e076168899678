import { type ReactNode, useLayoutEffect } from 'react'
import type { Plate } from '#web/effects/pictures.ts'
import { lanternRef } from '#web/effects/shared-element.ts'
import { createStore, useStore } from '#web/store.ts'
import { useSceneName } from './scene-name.ts'
import './scene.css'

/**
 * A live lantern: its position from the window's corner and its width as CSS lengths, its depth as a blur in
 * CSS pixels.
 */
export type Lantern = { x: string; y: string; width: number; blur?: string; turn?: string; seconds?: number }

type Props = {
  plate: Plate
  className: string
  title: string
  lanterns?: Lantern[]
  /**
   * Whether the heart lantern has a position on the screen; else it hangs over the table, or above the
   * window.
   */
  hasHeart?: boolean
  children: ReactNode
}

const NONE: Lantern[] = []

// The largest number in one scene.
const LANTERNS = 4

// Above the window, where lanterns come from and leave to.
const AWAY: Lantern = { x: '48vw', y: '-24svh', width: 40 }

const hanging = createStore(NONE)
// The shore belongs to the dusk, is visible in the opening alone, and stays below the camera afterwards.
const shore = createStore(false)

/** A screen's background plate, its lanterns, and its content. */
export function Scene({ plate, className, title, lanterns = NONE, hasHeart, children }: Props) {
  useSceneName(className)
  useLayoutEffect(() => {
    document.documentElement.dataset.plate = plate
    document.title = title ? `${title} · Kado` : 'Kado'
    hanging.set(lanterns)
    if (plate === 'dusk') shore.set(true)
  }, [plate, title, lanterns])
  return (
    <>
      {!hasHeart && <i ref={lanternRef} className={`heart-lantern lamp lamp-${plate}`} />}
      <main className={`scene ${className}`} data-lantern={hasHeart}>
        {children}
      </main>
    </>
  )
}

/** What persists between scenes while the camera moves: the plates, the lanterns and the shore. */
export function World() {
  return (
    <>
      <Plates />
      <Lanterns />
      {useStore(shore) && <Shore />}
    </>
  )
}

/** All plates, one above the other; only the scene's own is visible. */
export function Plates() {
  return (
    <div className="plates" aria-hidden="true">
      <i className="plate-dusk" />
      <i className="plate-blue" />
      <i className="plate-night" />
      <i className="plate-linen" />
    </div>
  )
}

// A lantern of one scene moves to its place in the next.
function Lanterns() {
  const lanterns = useStore(hanging)
  return (
    <div className="lanterns" aria-hidden="true">
      {Array.from({ length: LANTERNS }, (_, index) => (
        <i key={index} className="lantern" style={styleOf(lanterns[index] ?? AWAY)} />
      ))}
    </div>
  )
}

function Shore() {
  return (
    <div className="shore" aria-hidden="true">
      <i className="shore-seat" />
      <i />
      <i />
    </div>
  )
}

function styleOf({ x, y, width, blur, turn, seconds }: Lantern) {
  return {
    '--x': x,
    '--y': y,
    '--width': width,
    '--blur': blur,
    '--turn': turn,
    '--time': seconds && `${seconds}s`,
  }
}
