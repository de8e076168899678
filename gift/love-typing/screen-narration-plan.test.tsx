import { expect, test } from 'vitest'
import { sample } from './contract.ts'
import { isVoiced, plan, type Timing, upto } from './screen-narration-plan.tsx'

// The sample letter as it may be read in 36 seconds.
const starts = [0.6, 5.6, 18.4, 28.2]
const reading: Timing = {
  seconds: 36,
  marks: starts,
  quiet: [
    [0, 0.6],
    [2.35, 2.7],
    [4.5, 5.6],
    [7.02, 7.47],
    [8.63, 9.08],
    [10.72, 11.62],
    [14.83, 15.33],
    [17.7, 18.4],
    [20.3, 20.7],
    [21.9, 22.6],
    [24.9, 25.5],
    [27.25, 28.2],
    [30, 30.4],
    [31.25, 31.8],
    [33.1, 33.6],
    [35.2, 36],
  ],
}
const letters = sample.map((paragraph) => [...paragraph])
const shown = (planned: ReturnType<typeof plan>, seconds: number) =>
  upto(planned, seconds).map((count, index) => (letters[index] ?? []).slice(0, count).join(''))

test('each paragraph begins with its voice and is whole before the next one begins', () => {
  const planned = plan(letters, reading)
  for (const [index, start] of starts.entries()) {
    expect(upto(planned, start - 0.01)[index]).toBe(0)
    expect(upto(planned, start + 0.25)[index]).toBeGreaterThan(0)
    for (const [before, paragraph] of letters.slice(0, index).entries())
      expect(upto(planned, start)[before]).toBe(paragraph.length)
  }
  expect(shown(planned, 36)).toEqual(sample)
  expect(upto(planned, 0)).toEqual([0, 0, 0, 0])
})

test('nothing is typed in a pause, which is put where a sentence stops', () => {
  const planned = plan(letters, reading)
  for (const [from, to] of reading.quiet) expect(shown(planned, from)).toEqual(shown(planned, to - 0.01))
  expect(shown(planned, 9)[1]).toBe('Aku menulis ini pelan-pelan, satu huruf satu huruf, ')
  expect(shown(planned, 11)[1]).toMatch(/ supaya tidak ada yang terlewat\. $/)
  // The characters only ever grow, and evenly between two pauses.
  const counts = Array.from({ length: 720 }, (_, step) => upto(planned, step / 20))
  for (const [step, count] of counts.entries())
    for (const [index, each] of count.entries()) {
      const grown = each - (counts[step - 1]?.[index] ?? 0)
      expect(grown).toBeGreaterThanOrEqual(0)
      expect(grown).toBeLessThanOrEqual(4)
    }
})

test.each([
  ['in the pause before it', -0.5],
  ['before the last word was read', -1.2],
  ['after its first word', 0.4],
])('a paragraph that is marked %s begins with its voice', (_, by) => {
  const marks = starts.map((mark, index) => (index === 3 ? mark + by : mark))
  expect(plan(letters, { ...reading, marks })).toEqual(plan(letters, reading))
})

test('a paragraph that is marked at its voice begins there, however short its first word is', () => {
  const timing: Timing = {
    seconds: 4,
    marks: [0, 2.1],
    quiet: [
      [1.6, 2.1],
      [2.5, 3],
    ],
  }
  expect(plan([[...'Untuk kamu,'], [...'Aku, pulang.']], timing)[1]?.[0]).toEqual([2.1, 0])
})

test('without marks, or with those of another letter, paragraphs begin after the pauses between them', () => {
  for (const marks of [[], [0, 1]]) {
    const planned = plan(letters, { ...reading, marks })
    expect(planned.map(([first]) => first?.[0])).toEqual(starts)
  }
  const noPauses = plan(letters, { seconds: 36, marks: [], quiet: [] })
  const total = letters.flat().length
  for (const seconds of [9, 18, 27]) {
    const count = upto(noPauses, seconds).reduce((sum, each) => sum + each, 0)
    expect(Math.abs(count - (total * seconds) / 36)).toBeLessThanOrEqual(4)
  }
})

test('a letter of one word, and a recording that is silent or shorter than its marks, are typed to their end', () => {
  const silent: Timing = { seconds: 4, marks: [0], quiet: [[0, 4]] }
  for (const timing of [
    silent,
    { ...silent, quiet: [] },
    { ...silent, marks: [9] },
    { ...silent, marks: [] },
  ])
    expect(upto(plan([[...'Rindu.']], timing), 10)).toEqual([6])
  expect(plan([], silent)).toEqual([])
})

test('the voice is heard outside of the pauses', () => {
  expect([0.3, 1, 2.5, 3].map((seconds) => isVoiced(reading, seconds))).toEqual([false, true, false, true])
})
