import type { ReactNode } from 'react'
import { useScale } from '#web/scene/use-scale.ts'

// In CSS pixels: the frame's own window and the phone's edge around it, and the bounds of its scale.
const PHONE = { width: 390, height: 812, edge: 18, least: 0.2, most: 0.9 }

/** A phone around a page, scaled to fit its container. */
export function Device({ children }: { children: ReactNode }) {
  const { room, scale } = useScale<HTMLDivElement>(PHONE)
  return (
    <div ref={room} className="middle rehearsal-place">
      <div className="rehearsal-device" style={{ '--scale': scale }}>
        <div className="rehearsal-glass">{children}</div>
      </div>
    </div>
  )
}
