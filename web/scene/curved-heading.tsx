import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '#web/effects/motion.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { useTextWidth } from './text-width.ts'
import './curved-heading.css'

// Font size, least box and the offset of one echo for each window width, in CSS pixels.
const shapes = {
  phone: { size: 60, width: 372, height: 104, rise: 17, echo: 6.5 },
  tablet: { size: 90, width: 640, height: 150, rise: 27, echo: 9 },
  desktop: { size: 127, width: 940, height: 206, rise: 42, echo: 12 },
}

const ECHOES = [3, 2, 1]
// The script's swashes extend beyond its letters' own width, by this share of the font size.
const SWASH = 0.55

type Props = {
  /** The part that is drawn now. */
  text: string
  /** The finished text; one that is too wide for the window is set smaller from the start. */
  whole?: string
  /** Shows where the next letter will stand. */
  hasCaret?: boolean
  /** The field that is edited in the hub. */
  place: string
}

/**
 * White script on a shallow arc, with three ripples of dusk below it. Hidden from assistive technology: the
 * heading around it has the words.
 */
export function CurvedHeading({ text, whole = text, hasCaret = false, place }: Props) {
  const isTablet = useMedia('(min-width: 768px)')
  const isDesktop = useMedia('(min-width: 1024px)')
  const shape = shapes[isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone']
  const { size, height, rise, echo } = shape
  const windowWidth = useWindowWidth()
  // On a phone the box grows with the window, up to a tablet's.
  const width = Math.max(shape.width, Math.min(windowWidth, shapes.tablet.width))
  const room = Math.min(width, windowWidth)
  const ems = useTextWidth(whole, { weight: 400, family: 'Great Vibes' })
  const fontSize = Math.min(size, room / (ems + SWASH))
  const top = useRef<SVGTextElement>(null)
  const base = height - size * 0.36
  return (
    <svg
      className="curved"
      data-place={place}
      style={{ '--width': width }}
      viewBox={`0 0 ${width} ${height + echo * 2.2}`}
      aria-hidden="true"
    >
      <path
        id="curved-arc"
        fill="none"
        d={`M${width * 0.02} ${base}Q${width / 2} ${base - rise * 2} ${width * 0.98} ${base}`}
      />
      {ECHOES.map((step) => (
        <text
          key={step}
          className={`curved-echo-${step}`}
          fontSize={fontSize}
          transform={`translate(0 ${echo * step})`}
        >
          <textPath href="#curved-arc" startOffset="50%">
            {text}
          </textPath>
        </text>
      ))}
      <text ref={top} className="curved-top" fontSize={fontSize}>
        <textPath href="#curved-arc" startOffset="50%">
          {text}
        </textPath>
      </text>
      {hasCaret && <Caret key={text} after={top} size={fontSize} x={width / 2} y={base - rise} />}
    </svg>
  )
}

type CaretProps = { after: RefObject<SVGTextElement | null>; size: number; x: number; y: number }

// Stands behind the last letter at the arc's angle there; in the middle before the first letter.
function Caret({ after, size, x, y }: CaretProps) {
  const caret = useRef<SVGRectElement>(null)
  useLayoutEffect(() => {
    const count = after.current?.getNumberOfChars() ?? 0
    const end = count > 0 ? after.current?.getEndPositionOfChar(count - 1) : undefined
    const turn = count > 0 ? after.current?.getRotationOfChar(count - 1) : 0
    caret.current?.setAttribute('transform', `translate(${end?.x ?? x} ${end?.y ?? y}) rotate(${turn})`)
  }, [after, x, y])
  return (
    <rect
      ref={caret}
      className="curved-caret"
      x={size * 0.12}
      y={size * -0.62}
      width={size * 0.05}
      height={size * 0.74}
    />
  )
}

function useWindowWidth() {
  const [width, setWidth] = useState(() => window.innerWidth)
  useListener('resize', () => setWidth(window.innerWidth))
  return width
}
