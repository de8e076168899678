import type { Narration } from './schemas.ts'

/** The recording's times, in seconds. */
export type Timing = Pick<Narration, 'seconds' | 'marks' | 'quiet'>

/** How many characters of a paragraph stand at a time in seconds; between two points they come evenly. */
type Point = [seconds: number, characters: number]

/** For each paragraph its points, in order. */
export type Plan = Point[][]

// In seconds: a pause that is long enough to lie between two sentences or paragraphs.
const LONG = 0.35

// In seconds: how late a paragraph may be marked after its voice began, and how early before the pause above it.
const LATE = 0.8
const EARLY = 0.5

// How far a word's end may be from the pause that it is put at, as a share of the paragraph.
const FAR = 0.22

// What it costs, in characters, to put a pause behind a word without a comma or a full stop; more for a long pause.
const NO_STOP = 5
const SHORT_PAUSE = 0.5
const LONG_PAUSE = 2

/**
 * Plans when each character of the letter appears, so that it follows the voice: a paragraph begins with its voice, every
 * pause is put at the nearest end of a word, and between two pauses the characters come evenly.
 * @param letters the characters of each paragraph
 */
export function plan(letters: string[][], timing: Timing): Plan {
  const isMarked = timing.marks.length === letters.length
  const starts = isMarked
    ? timing.marks.map((mark) => beginningOf(mark, timing))
    : estimateStarts(
        letters.map(({ length }) => length),
        timing,
      )
  return letters.map((characters, index) =>
    planParagraph(characters, starts[index] ?? 0, starts[index + 1] ?? timing.seconds, timing),
  )
}

/** The number of characters that stand of each paragraph at a time. */
export function upto(planned: Plan, seconds: number) {
  return planned.map((points) => {
    const next = points.findIndex(([at]) => at > seconds)
    if (next === -1) return points.at(-1)?.[1] ?? 0
    const [from, to] = [points[next - 1], points[next]]
    if (!from || !to) return 0
    return Math.floor(from[1] + ((to[1] - from[1]) * (seconds - from[0])) / (to[0] - from[0]))
  })
}

/** Whether the voice is heard at a time. */
export function isVoiced({ quiet }: Timing, seconds: number) {
  return !quiet.some(([from, to]) => seconds >= from && seconds < to)
}

// A mark within a pause means the voice at its end; so does one shortly after a long pause, or else before one.
function beginningOf(mark: number, { quiet }: Timing) {
  const long = quiet.filter(([from, to]) => to - from >= LONG)
  const pause =
    quiet.find(([from, to]) => from <= mark && mark < to) ??
    long.findLast(([, to]) => to <= mark && mark - to <= LATE) ??
    long.find(([from]) => from > mark && from - mark <= EARLY)
  return pause?.[1] ?? mark
}

// Without marks each paragraph takes its share of the voice, and begins after a long pause where one is near.
function estimateStarts(lengths: number[], { seconds, quiet }: Timing) {
  const total = sum(lengths)
  const pauses = quiet.map(([from, to]) => ({ from, to, voiced: voicedBefore(from, quiet) }))
  const voiced = seconds - sum(quiet.map(([from, to]) => to - from))
  const first = pauses[0]?.voiced === 0 ? (pauses[0]?.to ?? 0) : 0
  const starts = [first]
  for (let index = 1; index < lengths.length; index += 1) {
    const wanted = (voiced * sum(lengths.slice(0, index))) / total
    const reach = (voiced / lengths.length) * FAR * 2
    const [nearest] = pauses
      .filter(({ from, to }) => from > (starts[index - 1] ?? 0) && to < seconds && to - from >= LONG)
      .map((pause) => ({ ...pause, distance: Math.abs(pause.voiced - wanted) }))
      .filter(({ distance }) => distance <= reach)
      .sort((one, other) => one.distance - one.to + one.from - (other.distance - other.to + other.from))
    const guessed =
      wanted + sum(pauses.filter((pause) => pause.voiced < wanted).map((each) => each.to - each.from))
    starts.push(Math.max(starts[index - 1] ?? 0, nearest?.to ?? guessed))
  }
  return starts
}

function planParagraph(characters: string[], start: number, end: number, { quiet }: Timing): Point[] {
  const pauses = quiet
    .map(([from, to]) => [Math.max(start, from), Math.min(end, to)] as const)
    .filter(([from, to]) => to - from > 0.01 && from > start)
  const last = pauses.at(-1)
  const stop = last && last[1] >= end - 0.01 ? last[0] : end
  const within = pauses.filter(([from]) => from < stop)
  const voiced = stop - start - sum(within.map(([from, to]) => to - from))
  const points: Point[] = [[start, 0]]
  let heard = 0
  let resumed = start
  let used = 0
  for (const [from, to] of within) {
    heard += from - resumed
    resumed = to
    const ideal = (characters.length * heard) / voiced
    const end = nearestEnd(characters, { ideal, after: used, isLong: to - from > LONG })
    if (end === undefined) continue
    used = end
    points.push([from, used], [to, used])
  }
  points.push([stop, characters.length])
  return points
}

type Wanted = { ideal: number; after: number; isLong: boolean }

// The end of a word at which a pause fits best.
function nearestEnd(characters: string[], { ideal, after, isLong }: Wanted) {
  const weight = isLong ? LONG_PAUSE : SHORT_PAUSE
  let best: { end: number; cost: number } | undefined
  for (let end = after + 1; end < characters.length; end += 1) {
    if (!/\s/.test(characters[end - 1] ?? '') || /\s/.test(characters[end] ?? '')) continue
    const hasStop = /[,.;:?!…]/.test(characters[end - 2] ?? '')
    const cost = Math.abs(end - ideal) + (hasStop ? 0 : NO_STOP * weight)
    if (!best || cost < best.cost) best = { end, cost }
  }
  return best && best.cost <= characters.length * FAR ? best.end : undefined
}

function voicedBefore(seconds: number, quiet: Timing['quiet']) {
  return (
    seconds - sum(quiet.filter(([from]) => from < seconds).map(([from, to]) => Math.min(to, seconds) - from))
  )
}

function sum(numbers: number[]) {
  return numbers.reduce((total, each) => total + each, 0)
}
