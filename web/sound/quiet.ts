import { decodeSound, SAMPLE_RATE } from './decode.ts'

/** From when until when nothing is heard, in seconds. */
export type Pause = [from: number, to: number]

// In seconds: one measurement of the loudness, the shortest pause, and the longest noise within one, such as a click.
const FRAME = 0.02
const SHORTEST = 0.2
const CLICK = 0.06

// The share of all frames that is taken for the noise of the room, and from which on they are taken for the voice.
const ROOM = 0.1
const VOICE = 0.9

// How far above the room's noise a voice begins, as a share of the way to the voice.
const THRESHOLD = 0.15

// The least that the voice is louder than the room; else nothing in it is a pause.
const CONTRAST = 2

/** Finds the pauses in a recording; none where this browser cannot decode it. @param most of the longest ones */
export async function findPauses(recording: Blob, most: number): Promise<Pause[]> {
  try {
    return pausesIn(await decodeSound(await recording.arrayBuffer()), SAMPLE_RATE, most)
  } catch (error) {
    console.warn('The pauses of the recording could not be found', error)
    return []
  }
}

/** Finds the pauses in decoded sound, in order. */
export function pausesIn(samples: Float32Array, rate: number, most = Number.POSITIVE_INFINITY): Pause[] {
  const levels = loudness(samples, Math.round(rate * FRAME))
  const sorted = levels.toSorted()
  const room = sorted[Math.floor(sorted.length * ROOM)] ?? 0
  const voice = sorted[Math.floor(sorted.length * VOICE)] ?? 0
  if (voice <= room * CONTRAST) return []
  const threshold = room + (voice - room) * THRESHOLD
  const pauses = spansBelow(levels, threshold).filter(([from, to]) => to - from >= SHORTEST - FRAME / 2)
  const longest = pauses.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0])).slice(0, most)
  return longest.toSorted((one, other) => one[0] - other[0])
}

function loudness(samples: Float32Array, size: number) {
  return Float32Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  })
}

function spansBelow(levels: Float32Array, threshold: number) {
  const spans: Pause[] = []
  for (const [frame, level] of levels.entries()) {
    if (level >= threshold) continue
    const from = round(frame * FRAME)
    const to = round((frame + 1) * FRAME)
    const last = spans.at(-1)
    if (last && from - last[1] <= CLICK) last[1] = to
    else spans.push([from, to])
  }
  return spans
}

function round(seconds: number) {
  return Math.round(seconds * 1000) / 1000
}
