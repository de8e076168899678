import { useLayoutEffect, useRef, useState } from 'react'
import { countCharacters } from '#contract/line.ts'
import { useMedia } from '#web/effects/motion.ts'
import './curved-heading.css'

// Font size, box and the depth of one echo for each width of window, in CSS pixels.
const shapes = {
  phone: { size: 60, width: 372, height: 104, rise: 17, echo: 6.5 },
  tablet: { size: 90, width: 640, height: 150, rise: 27, echo: 9 },
  desktop: { size: 127, width: 940, height: 206, rise: 42, echo: 12 },
}

const ECHOES = [3, 2, 1, 0]
const MARGIN = 16

/**
 * White script on a shallow arc, with three ripples of dusk below it. For the eye only: the
 * heading that holds it carries the words.
 * @param text what is drawn now
 * @param whole the finished text; one that is too wide for the window is set smaller from the start
 */
export function CurvedHeading({ text, whole = text }: { text: string; whole?: string }) {
  const isTablet = useMedia('(min-width: 768px)')
  const isDesktop = useMedia('(min-width: 1024px)')
  const { size, width, height, rise, echo } = shapes[isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone']
  const base = height - size * 0.36
  const boxHeight = height + echo * 2.2
  const { ref, scale } = useFit(whole, size, width * 0.94)
  return (
    <svg
      className="curved"
      width={width}
      height={boxHeight}
      viewBox={`0 0 ${width} ${boxHeight}`}
      aria-hidden="true"
    >
      <path
        id="curved-arc"
        fill="none"
        d={`M${width * 0.02} ${base}Q${width / 2} ${base - rise * 2} ${width * 0.98} ${base}`}
      />
      <text ref={ref} className="curved-measure" fontSize={size}>
        {whole}
      </text>
      {ECHOES.map((step) => (
        <text
          key={step}
          className={`curved-${step}`}
          fontSize={size * scale}
          transform={`translate(0 ${echo * step})`}
        >
          <textPath href="#curved-arc" startOffset="50%">
            {text}
          </textPath>
        </text>
      ))}
    </svg>
  )
}

function useFit(whole: string, size: number, most: number) {
  const ref = useRef<SVGTextElement>(null)
  const [scale, setScale] = useState(1)
  const windowWidth = useWindowWidth()
  useLayoutEffect(() => {
    const room = Math.min(most, windowWidth - 2 * MARGIN)
    const length = ref.current?.getComputedTextLength() ?? countCharacters(whole) * size * 0.5
    setScale(length > room ? room / length : 1)
  }, [whole, size, most, windowWidth])
  return { ref, scale }
}

function useWindowWidth() {
  const [width, setWidth] = useState(window.innerWidth)
  useLayoutEffect(() => {
    const update = () => setWidth(window.innerWidth)
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return width
}
