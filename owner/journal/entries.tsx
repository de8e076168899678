import { chapters } from '#contract/chapters.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeHour } from '#contract/opening-hour.ts'
import type { load as loadAnswers } from '#gift/answer/calls.ts'
import type { load } from './calls.ts'

type Noted = Output<typeof load>[number]

/** An answer, as its writer and editors get it. */
export type Answer = Output<typeof loadAnswers>[number]

/** An entry of the journal: an answer, the chapters of a day, or another event. */
export type Entry =
  | { kind: 'answer'; at: number; answer: Answer }
  | { kind: 'reached'; at: number; seen: number[] }
  | { kind: 'first' | 'again' | 'game' | 'coupon'; at: number; note: Noted }

/** Merges events and answers into one list, newest first; the chapters of a day are one entry. */
export function entriesOf(notes: readonly Noted[], answers: readonly Answer[], timeZone: string): Entry[] {
  const entries: Entry[] = []
  const days = new Map<string, Extract<Entry, { kind: 'reached' }>>()
  let seen: number[] = []
  for (const note of notes.toReversed()) {
    if (note.kind === 'chapter') {
      const chapter = chapters.findIndex(({ id }) => id === note.chapter)
      if (chapter < 0) continue
      seen = [...new Set([...seen, chapter])]
      const { day } = writeHour(note.at, timeZone)
      const reached = days.get(day) ?? { kind: 'reached', at: note.at, seen }
      if (!days.has(day)) entries.push(reached)
      days.set(day, Object.assign(reached, { at: note.at, seen }))
    } else if (note.kind === 'opened') {
      const isFirst = entries.every(({ kind }) => kind !== 'first')
      entries.push({ kind: isFirst ? 'first' : 'again', at: note.at, note })
    } else entries.push({ kind: note.kind, at: note.at, note })
  }
  for (const answer of answers) entries.push({ kind: 'answer', at: answer.at, answer })
  return entries.toReversed().sort((one, other) => other.at - one.at)
}
