import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

// The size of the frame's own window, and of the phone's edge around it, in CSS pixels.
const WINDOW = { width: 390, height: 812 }
const EDGE = 18
const LARGEST = 0.9

/** A phone around a page, scaled to fit its container. */
export function Device({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.5)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const fit = () => {
      const { clientWidth, clientHeight } = element
      const most = Math.min((clientWidth - EDGE) / WINDOW.width, (clientHeight - EDGE) / WINDOW.height)
      setScale(Math.max(0.3, Math.min(LARGEST, most)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="rehearsal-place">
      <div className="rehearsal-device" style={{ '--scale': scale } as React.CSSProperties}>
        <div className="rehearsal-glass">{children}</div>
      </div>
    </div>
  )
}
