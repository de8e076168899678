import { expect, test } from 'vitest'
import { pausesIn } from './quiet.ts'

const RATE = 8000

// A voice: a tone of changing loudness, over the noise of a room. Parts are seconds, each second one silent.
function speak(parts: number[], room = 0.002) {
  const samples = parts.flatMap((seconds, index) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, at) => {
      const noise = room * Math.sin(at * 12.9898) * Math.sin(at * 78.233)
      const tone = (0.3 + 0.15 * Math.sin(at / 900)) * Math.sin((at / RATE) * 2 * Math.PI * 180)
      return index % 2 === 0 ? tone + noise : noise
    }),
  )
  return Float32Array.from(samples)
}

test.each([0.0001, 0.002, 0.02])(
  'pauses are found to a fiftieth of a second in a room of loudness %f',
  (room) => {
    const pauses = pausesIn(speak([1, 0.5, 2, 0.3, 0.7, 1.2], room), RATE)
    const expected = [
      [1, 1.5],
      [3.5, 3.8],
      [4.5, 5.7],
    ]
    expect(pauses).toHaveLength(expected.length)
    for (const [index, [from = 0, to = 0]] of expected.entries()) {
      expect(Math.abs((pauses[index]?.[0] ?? 0) - from)).toBeLessThanOrEqual(0.04)
      expect(Math.abs((pauses[index]?.[1] ?? 0) - to)).toBeLessThanOrEqual(0.04)
    }
  },
)

test('a short gap between two words is no pause, and a click ends none', () => {
  expect(pausesIn(speak([1, 0.1, 1, 0.12, 1]), RATE)).toEqual([])
  const clicked = speak([1, 1, 1])
  clicked.fill(0.4, RATE * 1.5, RATE * 1.5 + 200)
  const [pause, ...others] = pausesIn(clicked, RATE)
  expect(others).toEqual([])
  expect(pause?.[0]).toBeCloseTo(1, 1)
  expect(pause?.[1]).toBeCloseTo(2, 1)
})

test('the longest pauses are kept where there are too many, and sound without a voice has none', () => {
  const pauses = pausesIn(speak([1, 0.3, 1, 0.6, 1, 0.9, 1]), RATE, 2)
  expect(pauses.map(([from, to]) => Math.round((to - from) * 10) / 10)).toEqual([0.6, 0.9])
  expect(pausesIn(new Float32Array(RATE), RATE)).toEqual([])
  expect(pausesIn(new Float32Array(), RATE)).toEqual([])
})
