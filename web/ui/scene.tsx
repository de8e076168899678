import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import type { Plate } from '#web/effects/pictures.ts'
import './scene.css'

/** A live lantern: place and size as CSS lengths, its depth as a blur in CSS pixels. */
export type Lantern = { x: string; y: string; width: string; blur?: string; turn?: string; seconds?: number }

type Props = { plate: Plate; className: string; title: string; lanterns?: Lantern[]; children: ReactNode }

/** One place of the evening: the plate behind, its lanterns, and the screen's content. */
export function Scene({ plate, className, title, lanterns = [], children }: Props) {
  useLayoutEffect(() => {
    document.documentElement.dataset.plate = plate
    document.title = title ? `${title} · Kado` : 'Kado'
  }, [plate, title])
  return (
    <main className={`scene ${className}`}>
      {lanterns.map((lantern) => (
        <i key={lantern.x + lantern.y} className="lantern" style={styleOf(lantern)} />
      ))}
      {children}
    </main>
  )
}

/** All plates, one over the other; the scene's own is the one that is seen. */
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

function styleOf({ x, y, width, blur = '0px', turn = '0deg', seconds = 9 }: Lantern) {
  return {
    '--x': x,
    '--y': y,
    '--width': width,
    '--blur': blur,
    '--turn': turn,
    '--time': `${seconds}s`,
  } as CSSProperties
}
