import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { exitCode } from '#tests/server/program.ts'
import { makeVoice } from '#tests/server/voices.ts'
import { type Answers, expectAnswers, keepAnswering, openAnswers } from './answers.ts'
import { expectTidy, expectWhole } from './integrity.ts'
import { expectKept, type Ledger, live, openLedger } from './ledger.ts'

const FOLDERS = 4
const TIMEOUT = 60_000

// A kill is not a power cut: what the system holds in memory stays, and a memory file system is faster.
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

// A data folder that is served again after each kill.
type Installation = {
  dataDir: string
  url: string
  port: number
  books?: { ledger: Ledger; answers: Answers }
  checked: number
}

/**
 * Kills the process that serves four folders again and again, while each has four writers, two uploaders and one
 * sender of voices. Expects that nothing acknowledged is lost, and nothing is half-written.
 * @param lives how many calls are acknowledged each time before the kill; the last life begins when photos have been
 * stored
 */
export async function killOften(lives: number[], photo: Buffer) {
  const places: Installation[] = []
  const voice = await makeVoice()
  while (places.length < FOLDERS) {
    const port = await freePort()
    places.push({ dataDir: makeFolder(parent), port, url: `http://localhost:${port}`, checked: 0 })
  }
  for (const [index, calls] of lives.entries()) {
    const child = await serve(places)
    const books = await Promise.all(places.map(look))
    const living = books.flatMap(({ place, ledger, answers }) => [
      live(place, ledger, photo),
      keepAnswering(place, answers, voice),
    ])
    const haveBegun = () => books.every(({ ledger, answers }) => ledger.photos.size && answers.kept.size)
    await expect.poll(() => index < lives.length - 1 || haveBegun(), { timeout: TIMEOUT }).toBe(true)
    const before = countIn(books)
    const count = () => countIn(books) - before
    await expect.poll(count, { timeout: TIMEOUT, interval: 1 }).toBeGreaterThanOrEqual(calls)
    child.kill('SIGKILL')
    await Promise.all([exitCode(child), ...living])
  }
  const last = await serve(places)
  const books = await Promise.all(places.map(look))
  last.kill('SIGKILL')
  return books.map(({ ledger }) => ledger)
}

function countIn(books: { ledger: Ledger }[]) {
  return books.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
}

// One process serves all folders, so that one kill stops them all.
async function serve(places: Installation[]) {
  const args = places.flatMap(({ dataDir, port }) => [dataDir, String(port)])
  const host = spawn(process.execPath, ['tests/faults/serve-folders.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void host.kill('SIGKILL'))
  let output = ''
  host.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: TIMEOUT, interval: 5 }).toContain('ready')
  return host
}

// Checks the data that the last kill left, before anything new is sent.
async function look(place: Installation) {
  expectTidy(place.dataDir)
  const ledger = place.books?.ledger ?? (await openLedger(place))
  await expectKept(place, ledger)
  const answers = place.books?.answers ?? (await openAnswers(place, ledger.owner))
  await expectAnswers(place, answers)
  place.books = { ledger, answers }
  place.checked = expectWhole(place.dataDir, place.checked)
  return { place, ledger, answers }
}
