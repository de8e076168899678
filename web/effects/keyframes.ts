// In milliseconds: delays are rounded to this step.
const STEP = 100

// A little to either side, in CSS pixels, so that no two neighbours rise alike.
const SWAY = [-8, 6, -3, 10, 0]

const made = new Map<string, CSSStyleSheet>()

/**
 * The name of keyframes that wait, rise by 150 viewport heights and hold. All hearts start at one moment with
 * the delay inside the keyframes, so no style is computed while they move; starting them one by one cost four
 * times as much.
 * @param delay how long this heart waits, in milliseconds; up to `maxDelay`
 */
export function keyframesFor({ duration, maxDelay }: { duration: number; maxDelay: number }, delay: number) {
  const name = `rise-${duration}-${maxDelay}`
  if (!made.has(name)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules(name, duration, maxDelay))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    made.set(name, sheet)
  }
  return `${name}-${Math.round(delay / STEP)}`
}

function rules(name: string, duration: number, maxDelay: number) {
  const total = duration + maxDelay
  const share = (ms: number) => `${((ms / total) * 100).toFixed(3)}%`
  return Array.from({ length: Math.round(maxDelay / STEP) + 1 }, (_, step) => {
    const start = share(step * STEP)
    const end = share(step * STEP + duration)
    const below = 'transform:translate3d(0,0,0)'
    const above = `transform:translate3d(${SWAY[step % SWAY.length]}px,-150vh,0)`
    return `@keyframes ${name}-${step}{0%{${below}}${start}{${below};animation-timing-function:cubic-bezier(.45,.05,.6,.9)}${end},100%{${above}}}`
  }).join('')
}
