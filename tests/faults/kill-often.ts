import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { exitCode } from '#tests/server/program.ts'
import { makeVoice } from '#tests/server/voices.ts'
import { type Answers, expectAnswers, keepAnswering, openAnswers } from './answers.ts'
import { expectTidy, expectWhole } from './integrity.ts'
import { expectKept, type Ledger, live, openLedger } from './ledger.ts'

const PHOTO_WITHIN = 60_000

/** A data folder that is served again after each kill. */
export type Installation = {
  dataDir: string
  url: string
  port: number
  ledger?: Ledger
  answers?: Answers
  checked: number
}

type Killing = {
  folders: number
  parent?: string
  /** How long each life lasts, in milliseconds; the last one begins when photos have been stored. */
  lifetimes: number[]
  photo: Buffer
  serve: (places: Installation[]) => Promise<ChildProcess>
}

/**
 * Kills the process that serves some folders again and again, while four write, two upload and one answers with its
 * voice in each; expects that nothing acknowledged is lost, and nothing is half-written.
 */
export async function killOften({ folders, parent, lifetimes, photo, serve }: Killing) {
  const places: Installation[] = []
  const voice = await makeVoice()
  while (places.length < folders) {
    const port = await freePort()
    places.push({ dataDir: makeFolder(parent), port, url: `http://localhost:${port}`, checked: 0 })
  }
  for (const [index, lifetime] of lifetimes.entries()) {
    const child = await serve(places)
    const ledgers = await Promise.all(places.map(look))
    const living = ledgers.map((ledger, nth) => live(places[nth] ?? { url: '' }, ledger, photo))
    const answering = places.map((place) => place.answers && keepAnswering(place, place.answers, voice))
    const hasBegun = ({ ledger, answers }: Installation) => ledger?.photos.size && answers?.kept.size
    const haveBegun = () => index < lifetimes.length - 1 || places.every(hasBegun)
    await expect.poll(haveBegun, { timeout: PHOTO_WITHIN }).toBe(true)
    await sleep(lifetime)
    child.kill('SIGKILL')
    await Promise.all([exitCode(child), ...living, ...answering])
  }
  const last = await serve(places)
  const ledgers = await Promise.all(places.map(look))
  last.kill('SIGKILL')
  return ledgers
}

// Checks the data that the last kill left, before anything new is sent.
async function look(place: Installation) {
  expectTidy(place.dataDir)
  place.ledger ??= await openLedger(place)
  await expectKept(place, place.ledger)
  place.answers ??= await openAnswers(place, place.ledger.owner)
  await expectAnswers(place, place.answers)
  place.checked = expectWhole(place.dataDir, place.checked)
  return place.ledger
}
