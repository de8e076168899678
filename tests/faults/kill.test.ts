import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { type Installation, killOften } from './kill-often.ts'

const PATIENCE = 60_000

// A kill is no power cut: what the system holds in memory stays, and here it stays quickly.
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

test('killed twenty times while four write, two upload and one answers, nothing acknowledged is lost', {
  timeout: 3 * PATIENCE,
}, async () => {
  const photo = await plain(90, 60).png().toBuffer()
  // Each life ends those of four servers.
  const lifetimes = [50, 200, 400, 700, 100]
  for (const ledger of await killOften({ folders: 4, parent, lifetimes, photo, serve })) {
    expect(ledger.acknowledged).toBeGreaterThan(20)
    expect(ledger.photos.size).toBeGreaterThan(0)
    expect(ledger.refused).toBe(0)
  }
})

// One process for all folders, so that one kill ends them all.
async function serve(places: Installation[]) {
  const args = places.flatMap(({ dataDir, port }) => [dataDir, String(port)])
  const host = spawn(process.execPath, ['tests/faults/serve-folders.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void host.kill('SIGKILL'))
  let output = ''
  host.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: PATIENCE, interval: 5 }).toContain('ready')
  return host
}
