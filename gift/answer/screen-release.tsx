import { type RefObject, useEffect } from 'react'
import { clock } from '#web/clock.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { play } from '#web/sound/sound.ts'
import { durations } from './screen-texts.tsx'

type Point = readonly [number, number]

// The sheet and the lantern are one outline of four curves, so that the paper can morph into the lantern.
const SHEET: Point[] = [
  [4, 1],
  [115, 0],
  [227, 2],
  [338, 1],
  [340, 132],
  [337, 264],
  [339, 395],
  [227, 393],
  [115, 396],
  [3, 395],
  [5, 264],
  [2, 132],
  [4, 1],
]
const LANTERN: Point[] = [
  [20, 166],
  [4, -54],
  [338, -54],
  [322, 166],
  [320, 248],
  [304, 330],
  [292, 388],
  [230, 403],
  [112, 403],
  [50, 388],
  [38, 330],
  [22, 248],
  [20, 166],
]

// In CSS pixels: sheets from this width on use the wide outline.
const WIDE = 400

/** The outline between the sheet, at 0, and the lantern, at 1. */
export function outline(fold: number) {
  const points = SHEET.map(([x, y], index) => {
    const [toX, toY] = LANTERN[index] ?? [x, y]
    return `${(x + (toX - x) * fold).toFixed(1)} ${(y + (toY - y) * fold).toFixed(1)}`
  })
  const curve = (from: number) => `C${points.slice(from, from + 3).join(',')}`
  return `M${points[0]}${curve(1)}${curve(4)}${curve(7)}${curve(10)}Z`
}

/** Folds the sheet, lights it and lets it rise after the answer was sent; at once with reduced motion. */
export function useRelease(sheet: RefObject<HTMLElement | null>, isSent: boolean, onUp: () => void) {
  const isStill = useReducedMotion()
  useEffect(() => {
    const flying = sheet.current
    if (!isSent || !flying) return
    play('page')
    // A long answer flies with its first lines visible.
    flying.querySelector('textarea')?.scrollTo(0, 0)
    if (isStill) {
      // In milliseconds: the sheet has faded by then, and the lantern fades in.
      return clock.after(420, () => {
        pose(flying, 1)
        onUp()
      })
    }
    return fly(flying, onUp)
  }, [isSent, isStill, sheet, onUp])
}

function fly(flying: HTMLElement, onUp: () => void) {
  const begun = clock.now()
  let frame = 0
  let isLit = false
  let isUp = false
  const step = () => {
    const part = Math.min(1, (clock.now() - begun) / durations.flight)
    pose(flying, part)
    if (part > 0.16 && !isLit) play('gift')
    isLit ||= part > 0.16
    if (part > 0.5 && !isUp) onUp()
    isUp ||= part > 0.5
    if (part < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

// Folds until 22 %, lights up from 16 to 34 %, rises from 26 % on.
function pose(flying: HTMLElement, part: number) {
  const fold = easeInOut(Math.min(1, part / 0.22))
  const light = easeOut(between((part - 0.16) / 0.18))
  const rise = smooth(between((part - 0.26) / 0.74))
  const d = outline(fold)
  for (const path of flying.querySelectorAll('.answer-skin .outline')) path.setAttribute('d', d)
  const x = 1 - fold * (flying.offsetWidth > WIDE ? 0.28 : 0.22)
  const y = 1 - fold * 0.1
  const size = 1 - rise * 0.66
  const up = -rise * window.innerHeight * 0.24 - fold * 8
  const scene = flying.closest<HTMLElement>('.answer') ?? flying
  scene.style.setProperty('--lit', `${light}`)
  scene.style.setProperty('--glint', `${light * (1 - rise * 0.45)}`)
  flying.style.transform = `translate(${Math.sin(rise * 5) * 10 * rise}px, ${up}px) rotate(${Math.sin(rise * 6) * 2.2}deg) scale(${x * size}, ${y * size})`
  // The lines keep their shape on the narrower paper.
  const words = flying.querySelector<HTMLElement>('.answer-words, .answer-levels')
  if (!words) return
  const narrow = 1 + ((flying.offsetWidth * x * 0.8) / words.offsetWidth - 1) * fold
  const drop = fold * (flying.offsetWidth > WIDE ? 60 : 44)
  words.style.transform = `translateY(calc(${drop} * var(--px))) scale(${narrow / x}, ${narrow / y})`
}

function between(value: number) {
  return Math.max(0, Math.min(1, value))
}

function easeInOut(value: number) {
  return value < 0.5 ? 4 * value ** 3 : 1 - (-2 * value + 2) ** 3 / 2
}

function easeOut(value: number) {
  return 1 - (1 - value) ** 3
}

function smooth(value: number) {
  return value * value * (3 - 2 * value)
}
