import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'
import { type Random, randomFrom } from '#tests/server/mutations.ts'
import { plain } from '#tests/server/photos.ts'
import { exitCode, isHealthy, launch, startServer, stop } from '#tests/server/program.ts'
import { openLedger, work } from './ledger.ts'
import { saveGreeting } from './owner-calls.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)

const env = { TRUST_PROXY: '127.0.0.1,::1' }

const damages: [string, (file: string, random: Random) => void][] = [
  ['flipped', flip],
  ['cut', (file, random) => truncateSync(file, Math.floor(random() * readFileSync(file).length))],
  ['deleted', (file) => rmSync(file)],
  ['swapped', (file) => copyFileSync(import.meta.filename, file)],
]

test('a damaged media file is sent with its full length or not at all, and the pages still load', async () => {
  const kado = await startLife(6)
  const folder = join(kado.dataDir, 'media')
  const files = readdirSync(folder)
  const counts: Record<number, number> = {}
  for (const [index, name] of files.entries()) {
    const [, damage = flip] = damages[index % damages.length] ?? []
    damage(join(folder, name), randomFrom(index + 1))
    const answer = await fetch(`${kado.url}/media/${name}`)
    const bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status === 200) expect(bytes).toBe(Number(answer.headers.get('content-length')))
    else expect(answer.status).toBe(404)
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  for (const path of reads) expect((await fetch(kado.url + path)).status).toBeLessThan(500)
  expect(await isHealthy(kado.url)).toBe(true)
  console.log(`damaged media: ${files.length} files, answers ${JSON.stringify(counts)}, 0 cut short`)
})

test('a damaged database is reported at the start, or requests succeed or get 503; nothing crashes', async () => {
  const kado = await startLife(20)
  expect(await stop(kado)).toBe(0)
  const database = new Sqlite(join(kado.dataDir, 'kado.db'))
  database.pragma('wal_checkpoint(truncate)')
  database.close()
  const counts = { 'refused at the start': 0, served: 0, unavailable: 0 }
  for (const [name, damage] of damages) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const dataDir = makeFolder()
      cpSync(kado.dataDir, dataDir, { recursive: true })
      damage(join(dataDir, 'kado.db'), randomFrom(round))
      counts[await outcomeOf(dataDir, name)] += 1
    }
  }
  console.log(`damaged database: ${damages.length * ROUNDS} damages, ${JSON.stringify(counts)}, 0 crashes`)
})

async function startLife(rounds: number) {
  const kado = await startServer({ env })
  const ledger = await openLedger(kado)
  const photo = await plain(640, 480).png().toBuffer()
  for (let n = 0; n < rounds; n += 1) await work(kado, ledger, photo)
  return kado
}

async function outcomeOf(dataDir: string, name: string) {
  const port = await freePort()
  const { child, output } = launch({ dataDir, port, env })
  const isSettled = () => child.exitCode !== null || output().includes('Kado is ready')
  await expect.poll(isSettled, { timeout: 30_000 }).toBe(true)
  if (child.exitCode !== null) {
    expect(output(), name).toMatch(/^DATA_DIR [^\n]+\n$/)
    expect(child.exitCode, name).toBe(/ holds /.test(output()) ? 78 : 1)
    return 'refused at the start'
  }
  const url = `http://localhost:${port}`
  const statuses = new Set<number>()
  for (const path of reads) statuses.add((await fetch(url + path)).status)
  statuses.add((await saveGreeting({ url }, { cookie: '' }, 'halo')).status)
  expect([200, 401, 404, 422, 503]).toEqual(expect.arrayContaining([...statuses]))
  expect(child.exitCode).toBe(null)
  child.kill('SIGKILL')
  await exitCode(child)
  return statuses.has(503) ? 'unavailable' : 'served'
}

function flip(file: string, random: Random) {
  const bytes = readFileSync(file)
  for (let n = 0; n < 20; n += 1) {
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  writeFileSync(file, bytes)
}
