import { type CSSProperties, useRef } from 'react'
import { useScale } from '#web/ui/use-scale.ts'
import { useLive } from './use-live.tsx'
import './preview.css'

export type Device = 'phone' | 'desktop'

// The window that the page believes to be in, in CSS pixels.
const windows = { phone: { width: 390, height: 812 }, desktop: { width: 1280, height: 800 } }

// The device's own frame around the glass.
const BEZEL = 10

type Props = {
  to: string
  /** A new number loads the page anew, from its own address. */
  loads: number
  /** A device that is scaled to the room there is; without one the page fills it. */
  device?: Device
}

/**
 * The page as its visitors see it. By the frame's name it knows to skip its loading screen; it shows what is typed at
 * the desk, and what is stored, without loading anew.
 */
export function Preview({ to, loads, device }: Props) {
  const shown = useRef<HTMLIFrameElement>(null)
  useLive(shown)
  const frame = <iframe ref={shown} key={`${to} ${loads}`} title="Preview" name="preview" src={to} />
  return device ? <Scaled device={device}>{frame}</Scaled> : <div className="preview-bare">{frame}</div>
}

function Scaled({ device, children }: { device: Device; children: React.ReactNode }) {
  const { width, height } = windows[device]
  const { room, scale } = useScale<HTMLDivElement>({ width, height, edge: 2 * BEZEL, most: 1 })
  const style = {
    '--width': `${width}px`,
    '--height': `${height}px`,
    '--scale': scale,
    '--bezel': `${BEZEL}px`,
  }
  return (
    <div ref={room} className="preview-room">
      <div className={`preview-device preview-${device}`} style={style as CSSProperties}>
        <div className="preview-glass">{children}</div>
      </div>
    </div>
  )
}
