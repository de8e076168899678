import { useId } from 'react'
import { lanternRef } from '#web/effects/shared-element.ts'
import { limits } from './contract.ts'
import './screen-gauge.css'

const HEART =
  'M50 92C22 70 4 52 4 31C4 15 15.5 5 29 5C38.5 5 46 10 50 18C54 10 61.5 5 71 5C84.5 5 96 15 96 31C96 52 78 70 50 92Z'
const WAVE = 'q13 6 27 0t27 0t27 0t27 0'
const BACK_WAVE = 'q13 -5 27 0t27 0t27 0t27 0'

// In the heart's own units: one mark for each digit, from its tip to its top.
const MARKS = [81.5, 71, 60.5, 50, 39.5, 29, 18.5]
const LEVELS = [97, 82, 71, 60.5, 50, 39.5, 29, 18, 2]

const BUBBLES = [
  { cx: 34, cy: 14, r: 1.5 },
  { cx: 61, cy: 20, r: 2 },
  { cx: 53, cy: 10, r: 1.1 },
  { cx: 44, cy: 26, r: 1.2 },
  { cx: 67, cy: 9, r: 0.9 },
]

/** A glass heart that fills with each digit; a wrong date empties it. */
export function Gauge({ count, isDraining }: { count: number; isDraining: boolean }) {
  const id = useId()
  const ref = (name: string) => `url(#${id}${name})`
  const fill = { '--level': `${LEVELS[isDraining ? 0 : count]}px` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot hold a drawing of its own
    <div
      className="gauge"
      role="meter"
      aria-label="Terisi"
      aria-valuemin={0}
      aria-valuemax={limits.digits}
      aria-valuenow={count}
    >
      <svg viewBox="0 0 100 97" aria-hidden="true">
        <defs>
          <clipPath id={`${id}clip`}>
            <path d={HEART} />
          </clipPath>
          <linearGradient id={`${id}warm`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#fff0c8" />
            <stop offset=".22" stopColor="#ffcf85" />
            <stop offset=".62" stopColor="#f0914f" />
            <stop offset="1" stopColor="#b23d3f" />
          </linearGradient>
          <radialGradient id={`${id}glass`} cx=".5" cy=".3" r=".75">
            <stop offset="0" stopColor="#2b4a68" />
            <stop offset=".6" stopColor="#12253d" />
            <stop offset="1" stopColor="#081323" />
          </radialGradient>
          <radialGradient id={`${id}rim`} cx=".5" cy=".45" r=".6">
            <stop offset=".72" stopColor="#000" stopOpacity="0" />
            <stop offset="1" stopColor="#050b16" stopOpacity=".55" />
          </radialGradient>
        </defs>
        <path d={HEART} fill={ref('glass')} fillOpacity=".94" />
        <g clipPath={ref('clip')}>
          <g className="gauge-fill" data-draining={isDraining} style={fill}>
            <path d={`M-4 -3${BACK_WAVE}V100H-4Z`} fill="#f7b777" fillOpacity=".45" />
            <path d={`M-4 0${WAVE}V100H-4Z`} fill={ref('warm')} />
            <path d={`M-4 0${WAVE}`} fill="none" stroke="#fffbe9" strokeWidth="1.3" />
            <g fill="#fffbe9" opacity=".75">
              {BUBBLES.map((bubble) => (
                <circle key={bubble.cx} {...bubble} />
              ))}
            </g>
          </g>
          <rect width="100" height="97" fill={ref('rim')} />
          <g stroke="#f8cf9f" strokeOpacity=".62" strokeLinecap="round">
            {MARKS.map((y, index) => (
              <path key={y} d={index % 2 ? `M44 ${y}H56` : `M46.5 ${y}H53.5`} />
            ))}
          </g>
        </g>
        <path d={HEART} fill="none" stroke="#f8cf9f" strokeWidth="2.2" />
        <path
          d="M7 31C7 17 16.5 8 29 8"
          fill="none"
          stroke="#fff"
          strokeOpacity=".85"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <path
          d="M90 42C87 54 78 65 68 74"
          fill="none"
          stroke="#fff"
          strokeOpacity=".3"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <i ref={lanternRef} className="heart-lantern gauge-lantern" />
    </div>
  )
}
