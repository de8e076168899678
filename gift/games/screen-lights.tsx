import './screen-lights.css'

// The cable hangs in three arcs over a width of 1000; a bulb at each share of an arc.
const BOWS = [0, 1, 2]
const BULBS = [0.12, 0.37, 0.63, 0.88]
const WIDTH = 1000 / BOWS.length
const TOP = 8
const SAG = 40

/** A string of lights; hidden from assistive technology. */
export function Lights() {
  const bows = BOWS.map((bow) => `M${bow * WIDTH} ${TOP}q${WIDTH / 2} ${SAG * 2} ${WIDTH} 0`).join('')
  return (
    <div className="lights" aria-hidden="true">
      <svg viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true">
        <path d={bows} />
      </svg>
      {BOWS.flatMap((bow) => BULBS.map((share) => <i key={`${bow} ${share}`} style={hungAt(bow, share)} />))}
    </div>
  )
}

// On the curve of its arc: a quadratic one is lowest in the middle, at half of its control point.
function hungAt(bow: number, share: number) {
  return {
    '--x': `${((bow + share) / BOWS.length) * 100}%`,
    '--y': TOP + 4 * SAG * share * (1 - share),
    '--late': `${((bow * 7 + share * 20) % 9) * -0.7}s`,
  }
}
