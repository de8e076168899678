import { useRef } from 'react'
import { useScale } from '#web/scene/use-scale.ts'
import { useLive } from './use-live.ts'
import './preview.css'

export type Device = 'phone' | 'desktop'

// In CSS pixels: the window that the framed page has.
const windows = { phone: { width: 390, height: 812 }, desktop: { width: 1280, height: 800 } }

// In CSS pixels: the device's own edge around the page.
const BEZEL = 10

type Props = {
  /** The page's address, and whether what is edited shows on every page. */
  section: { to: string; isEverywhere?: boolean | undefined }
  /** A new number reloads the page, at its own address. */
  loads: number
  /** A device that is scaled to the available space; without one the page fills it. */
  device?: Device
}

/**
 * The page as visitors see it. The frame's name makes it skip its loading screen; it shows unsaved values of
 * the hub, and stored ones, without a reload.
 */
export function Preview({ section: { to, isEverywhere }, loads, device }: Props) {
  const shown = useRef<HTMLIFrameElement>(null)
  useLive(shown, isEverywhere ? undefined : to)
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
    <div ref={room} className="middle preview-room">
      <div className={`preview-device preview-${device}`} style={style}>
        <div className="preview-glass">{children}</div>
      </div>
    </div>
  )
}
