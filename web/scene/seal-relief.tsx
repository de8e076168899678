import { spellDate } from '#contract/date.ts'
import './seal.css'

const WAX =
  'M97.4 46.3Q98.3 50 98.8 53.9Q99.3 57.8 98.4 61.6Q97.4 65.4 95.4 68.7Q93.3 72.1 90.5 74.7Q87.6 77.3 84.2 79.1Q80.8 80.8 78.0 82.8Q75.2 84.7 72.3 86.5Q69.5 88.3 66.5 90.1Q63.6 91.9 60.3 93.5Q57.1 95.1 53.5 95.4Q50 95.7 46.3 95.7Q42.7 95.7 39.2 94.9Q35.6 94.1 32.3 92.6Q29.0 91.2 25.6 89.6Q22.3 88.0 19.4 85.7Q16.4 83.5 13.7 80.9Q11.0 78.3 8.8 75.2Q6.6 72.0 5.6 68.4Q4.6 64.7 4.7 60.9Q4.8 57.1 5.8 53.5Q6.8 50 7.9 46.7Q9.0 43.5 9.7 40.3Q10.5 37.1 11.0 33.7Q11.5 30.3 12.0 26.6Q12.6 22.8 14.4 19.5Q16.1 16.1 18.7 13.3Q21.3 10.5 24.4 8.2Q27.5 5.9 31.4 5.2Q35.2 4.6 38.9 4.0Q42.6 3.3 46.3 3.4Q50 3.6 53.5 4.3Q57.1 4.9 60.5 5.9Q64 6.9 67.2 8.2Q70.5 9.5 73.6 11.3Q76.7 13.1 79.1 15.8Q81.4 18.5 83.0 21.7Q84.5 24.8 86.5 27.6Q88.4 30.4 90.6 33.2Q92.9 36.0 94.7 39.3Q96.6 42.6 97.4 46.3Z'

/** The text pressed into a seal: '365', or a day and its month in two lines. */
export type Relief = string | readonly [day: string, month: string]

/** The text for a calendar day, YYYY-MM-DD. */
export function reliefOf(iso: string): Relief {
  const [day = '', month = ''] = spellDate(iso.split('-').reverse().join('')).split(' ')
  return [day, month.slice(0, 3)]
}

/** The colours and shapes that all seals of a page use; mounted once on each page. */
export function SealDefs() {
  return (
    <svg className="seal-ink" aria-hidden="true">
      <defs>
        <radialGradient id="seal-wax" cx=".36" cy=".28" r=".85">
          <stop offset="0" stopColor="#c9545d" />
          <stop offset=".45" stopColor="#9a3340" />
          <stop offset="1" stopColor="#611a26" />
        </radialGradient>
        <radialGradient id="seal-dent" cx=".6" cy=".68" r=".7">
          <stop offset="0" stopColor="#b4434f" />
          <stop offset="1" stopColor="#7d2531" />
        </radialGradient>
        <symbol id="seal-shape" viewBox="0 0 100 100">
          <path d={WAX} fill="url(#seal-wax)" />
          <circle cx="50" cy="50.6" r="35" fill="#4f1420" fillOpacity=".55" />
          <circle cx="50" cy="51" r="34" fill="url(#seal-dent)" />
          <path
            d="M19 40A33 33 0 0 1 60 19"
            fill="none"
            stroke="#fff"
            strokeOpacity=".32"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </symbol>
      </defs>
    </svg>
  )
}

/** The face of a seal with a text pressed into it. */
export function SealRelief({ relief }: { relief: Relief }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <use href="#seal-shape" />
      <Pressed relief={relief} />
    </svg>
  )
}

// The shade, highlight and face of the pressed text: how far each is moved down, in hundredths of the seal.
const FACES = [
  [1.2, '#3d0b15', 1],
  [-0.8, '#ffd0c8', 0.95],
  [0, '#cf6a70', 1],
] as const

function Pressed({ relief }: { relief: Relief }) {
  const size = relief.length > 3 ? 22 : 27
  const lines =
    typeof relief === 'string'
      ? [[relief, 50 + size * 0.36, size] as const]
      : [[relief[0], 53, 26] as const, [relief[1], 70, 16] as const]
  return (
    <g className="seal-relief" textAnchor="middle">
      {lines.map(([text, y, fontSize]) =>
        FACES.map(([by, fill, fillOpacity]) => (
          <text key={text + fill} x="50" y={y + by} fontSize={fontSize} fill={fill} fillOpacity={fillOpacity}>
            {text}
          </text>
        )),
      )}
    </g>
  )
}
