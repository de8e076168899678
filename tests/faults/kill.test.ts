import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { plain } from '#server/media/test-photos.ts'
import { makeFolder } from '#server/test-app.ts'
import { freePort } from '#server/test-program.ts'
import { expectKept, type Ledger, live, openLedger } from './life.ts'
import { becomeOwner } from './program.ts'
import { expectTidy, expectWhole } from './whole.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = 4
// In milliseconds; each ends the life of four servers.
const LIVES = [50, 120, 250, 400, 600]

type Place = { dataDir: string; url: string; port: number; ledger?: Ledger; checked: number }

test('killed twenty times while four write and two upload, nothing acknowledged is lost', async () => {
  const photo = await plain(90, 60).png().toBuffer()
  const places: Place[] = []
  while (places.length < FOLDERS) {
    const port = await freePort()
    places.push({ dataDir: makeFolder(), port, url: `http://localhost:${port}`, checked: 0 })
  }
  for (const life of LIVES) {
    const host = await serve(places)
    const ledgers = await Promise.all(places.map(look))
    const living = places.map((place, n) => live(place, ledgers[n] as Ledger, photo))
    await sleep(life)
    host.kill('SIGKILL')
    await Promise.all([once(host, 'close'), ...living])
  }
  await serve(places)
  const ledgers = await Promise.all(places.map(look))
  for (const { acknowledged, refused, photos } of ledgers) {
    expect(acknowledged).toBeGreaterThan(20)
    expect(photos.size).toBeGreaterThan(0)
    expect(refused).toBe(0)
  }
})

// Looks at what the last kill left, before anything new is sent.
async function look(place: Place) {
  expectTidy(place.dataDir)
  place.ledger ??= openLedger(await becomeOwner(place))
  if (place.ledger.acknowledged > 0) await expectKept(place, place.ledger)
  place.checked = expectWhole(place.dataDir, place.checked)
  return place.ledger
}

async function serve(places: Place[]) {
  const args = places.flatMap(({ dataDir, port }) => [dataDir, String(port)])
  const host = spawn(process.execPath, ['tests/faults/host.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void host.kill('SIGKILL'))
  let output = ''
  host.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: 20_000, interval: 5 }).toContain('ready')
  return host
}
