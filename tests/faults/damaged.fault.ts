import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'
import { randomFrom } from '#tests/server/mutations.ts'
import { plain } from '#tests/server/photos.ts'
import { exitCode, isHealthy, launch, startServer, stop } from '#tests/server/program.ts'
import { openLedger, work } from './ledger.ts'
import { read, saveGreeting } from './owner-calls.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)
const PHOTOS = 6

const env = { TRUST_PROXY: '127.0.0.1,::1' }

type Random = (below: number) => number

function makeRandom(seed: number): Random {
  const random = randomFrom(seed)
  return (below) => Math.floor(random() * below)
}

const damages: [string, (file: string, random: Random, other: string) => void][] = [
  ['flipped', flip],
  ['cut', (file, random) => truncateSync(file, random(readFileSync(file).length))],
  ['deleted', (file) => rmSync(file)],
  ['swapped', (file, _, other) => copyFileSync(other, file)],
]

test('a damaged media file is sent with its full length or not at all, and the pages still load', async () => {
  const kado = await startServer({ env })
  const ledger = await openLedger(kado)
  const photo = await plain(640, 480).png().toBuffer()
  for (let n = 0; n < PHOTOS; n += 1) await work(kado, ledger, photo)
  const folder = join(kado.dataDir, 'media')
  const files = readdirSync(folder)
  const counts: Record<number, number> = {}
  for (const [index, name] of files.entries()) {
    const [, damage = flip] = damages[index % damages.length] ?? []
    damage(join(folder, name), makeRandom(index + 1), join(import.meta.dirname, 'damaged.fault.ts'))
    const answer = await fetch(`${kado.url}/media/${name}`)
    const bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status === 200) expect(bytes).toBe(Number(answer.headers.get('content-length')))
    else expect(answer.status).toBe(404)
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  for (const path of reads) expect((await fetch(kado.url + path)).status).toBeLessThan(500)
  expect(await isHealthy(kado.url)).toBe(true)
  console.log(
    `damaged media: ${files.length} files, answers ${JSON.stringify(counts)}, 0 cut short, pages stand`,
  )
})

test('a damaged database is reported at the start, or requests succeed or get 503; nothing crashes', async () => {
  const sound = await makeDataDir()
  const counts = { 'refused at the start': 0, served: 0, unavailable: 0 }
  for (const [name, damage] of damages) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const dataDir = makeFolder()
      cpSync(sound, dataDir, { recursive: true })
      damage(
        join(dataDir, 'kado.db'),
        makeRandom(round),
        join(dataDir, 'media', readdirSync(join(sound, 'media'))[0] ?? ''),
      )
      const port = await freePort()
      const { child, output } = launch({ dataDir, port, env })
      const url = `http://localhost:${port}`
      await expect
        .poll(() => child.exitCode !== null || output().includes('Kado is ready'), { timeout: 30_000 })
        .toBe(true)
      if (child.exitCode !== null) {
        expect([name, child.exitCode, output()]).toEqual([
          name,
          / holds /.test(output()) ? 78 : 1,
          expect.stringMatching(/^DATA_DIR [^\n]+\n$/),
        ])
        counts['refused at the start'] += 1
        continue
      }
      const statuses = new Set<number>()
      for (const path of reads) statuses.add((await fetch(url + path)).status)
      statuses.add((await saveGreeting({ url }, { cookie: '' }, 'halo')).status)
      expect([200, 401, 404, 422, 503]).toEqual(expect.arrayContaining([...statuses]))
      expect((await read({ url }, '/api/opening')).status).toBeLessThan(504)
      expect(child.exitCode).toBe(null)
      counts[statuses.has(503) ? 'unavailable' : 'served'] += 1
      child.kill('SIGKILL')
      await exitCode(child)
    }
  }
  console.log(`damaged database: ${damages.length * ROUNDS} damages, ${JSON.stringify(counts)}, 0 crashes`)
})

// The data folder of a stopped server with content, without a write-ahead log.
async function makeDataDir() {
  const kado = await startServer({ env })
  const ledger = await openLedger(kado)
  const photo = await plain(90, 60).png().toBuffer()
  for (let n = 0; n < 20; n += 1) await work(kado, ledger, photo)
  expect(await stop(kado)).toBe(0)
  const database = new Sqlite(join(kado.dataDir, 'kado.db'))
  database.pragma('wal_checkpoint(truncate)')
  database.close()
  return kado.dataDir
}

function flip(file: string, random: Random) {
  const bytes = readFileSync(file)
  for (let n = 0; n < 20; n += 1) {
    const at = random(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  }
  writeFileSync(file, bytes)
}
