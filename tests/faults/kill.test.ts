import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { expectKept, type Ledger, live, openLedger } from './life.ts'
import { expectTidy, expectWhole } from './whole.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = 4
// In milliseconds; each ends the life of four servers. The last one begins when photos have come through.
const LIVES = [50, 200, 400, 700, 100]
const PATIENCE = 60_000

// A kill is no power cut: what the system holds in memory stays, and here it stays quickly.
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

type Installation = { dataDir: string; url: string; port: number; ledger?: Ledger; checked: number }

test('killed twenty times while four write and two upload, nothing acknowledged is lost', {
  timeout: 3 * PATIENCE,
}, async () => {
  const photo = await plain(90, 60).png().toBuffer()
  const places: Installation[] = []
  while (places.length < FOLDERS) {
    const port = await freePort()
    places.push({ dataDir: makeFolder(FAST), port, url: `http://localhost:${port}`, checked: 0 })
  }
  for (const life of LIVES) {
    const host = await serve(places)
    const ledgers = await Promise.all(places.map(look))
    const living = places.map((place) => live(place, ledgerOf(place), photo))
    if (life === LIVES.at(-1))
      await expect.poll(() => ledgers.every(hasPhoto), { timeout: PATIENCE }).toBe(true)
    await sleep(life)
    host.kill('SIGKILL')
    await Promise.all([once(host, 'close'), ...living])
  }
  await serve(places)
  const ledgers = await Promise.all(places.map(look))
  expect(Math.min(...ledgers.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(20)
  expect(ledgers.every(hasPhoto)).toBe(true)
  expect(ledgers.map(({ refused }) => refused)).toEqual(ledgers.map(() => 0))
})

function hasPhoto({ photos }: Ledger) {
  return photos.size > 0
}

function ledgerOf({ ledger }: Installation) {
  if (!ledger) throw new Error('Nobody has looked at this folder yet')
  return ledger
}

// Looks at what the last kill left, before anything new is sent.
async function look(place: Installation) {
  expectTidy(place.dataDir)
  place.ledger ??= await openLedger(place)
  await expectKept(place, place.ledger)
  place.checked = expectWhole(place.dataDir, place.checked)
  return place.ledger
}

async function serve(places: Installation[]) {
  const args = places.flatMap(({ dataDir, port }) => [dataDir, String(port)])
  const host = spawn(process.execPath, ['tests/faults/host.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void host.kill('SIGKILL'))
  let output = ''
  host.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: PATIENCE, interval: 5 }).toContain('ready')
  return host
}
