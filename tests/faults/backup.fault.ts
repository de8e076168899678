import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/media/storage/store.ts'
import { median } from '#tests/load/child.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeEmptyServers } from '#tests/server/backup-places.ts'
import { keysIn, plain } from '#tests/server/photos.ts'
import { startServer } from '#tests/server/program.ts'
import { findContentHash, launch, run } from './commands.ts'
import { startDatabase } from './database-server.ts'
import { keepWorking, openLedger, work } from './ledger.ts'

const { FAULT_ROUNDS } = process.env
const RESTORES = Number(FAULT_ROUNDS ?? 20)
const KILLS = Number(FAULT_ROUNDS ?? 40)
// Together with the written ones fewer than a thousand: beyond that the test's S3 server needs a cipher that Node has
// removed.
const PHOTOS = 20

// Uploads come from networks of their own.
const env = { TRUST_PROXY: '127.0.0.1,::1' }

test('restores each of twenty backups made under fifty writes a second with the same content hash', async () => {
  const { kado, ledger, stop } = await startLife()
  const makeTarget = await postgres()
  const times: number[] = []
  let rows = ''
  for (let index = 0; index < RESTORES; index += 1) {
    const file = join(makeFolder(), 'kado.tar.gz')
    const acknowledged = ledger.greeting.kept
    const start = performance.now()
    const backup = await run('backup', kado.dataDir, [file])
    times.push(performance.now() - start)
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    // Every second one is restored to PostgreSQL and S3.
    const target = index % 2 === 1 && makeTarget ? await makeTarget() : { DATA_DIR: makeFolder() }
    const restored = await run('restore', target.DATA_DIR, [file], target)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(findContentHash(restored.stdout)).toBe(findContentHash(backup.stdout))
    expect(await run('check', target.DATA_DIR, [file], target)).toMatchObject({ code: 0, stderr: '' })
    if (!('DATABASE_URL' in target)) expect(greetingIn(target.DATA_DIR)).toBeGreaterThanOrEqual(acknowledged)
    rows = / (\d+) rows/.exec(restored.stdout)?.[1] ?? ''
    await clear(target)
  }
  const { writes, perSecond } = await stop()
  console.log(
    `restore: ${RESTORES} backups under ${perSecond.toFixed(0)} writes a second (${writes} writes, 0 failed), each restored ` +
      `to an empty target${makeTarget ? ' (every other one to PostgreSQL and S3)' : ''} with the identical content hash; ` +
      `${rows} rows at the end, a backup took ${median(times).toFixed(0)} ms`,
  )
})

test('five corrupted archives are refused and leave nothing', async () => {
  const { kado, stop } = await startLife()
  await stop()
  const file = join(makeFolder(), 'kado.tar.gz')
  await run('backup', kado.dataDir, [file])
  const whole = readFileSync(file)
  const half = whole.length >> 1
  const corruptions: [string, Buffer][] = [
    ['cut in half', whole.subarray(0, half)],
    ['a byte flipped', Buffer.from(whole).fill((whole[half] ?? 0) ^ 0xff, half, half + 1)],
    ['two parts swapped', swap(whole)],
    ['a part zeroed', Buffer.from(whole).fill(0, half, half + 512)],
    ['its end lost', whole.subarray(0, -1)],
  ]
  for (const [, bytes] of corruptions) {
    writeFileSync(file, bytes)
    const empty = makeFolder()
    const refused = await run('restore', empty, [file])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^The backup is damaged/)
    expect(readdirSync(empty)).toEqual([])
  }
  const names = corruptions.map(([name]) => name).join(', ')
  console.log(
    `corrupted archives: ${corruptions.length} of ${corruptions.length} refused, nothing left (${names})`,
  )
})

test('a killed backup leaves no archive, and a killed restore can be repeated', async () => {
  const { kado, stop } = await startLife()
  const folder = makeFolder()
  const start = performance.now()
  await run('backup', kado.dataDir, [join(folder, 'first.tar.gz')])
  const took = performance.now() - start
  let cut = 0
  for (let index = 0; index < KILLS; index += 1) {
    const file = join(folder, `${index}.tar.gz`)
    await killAfter(launch('backup', kado.dataDir, [file]), (took * (index + 1)) / KILLS)
    if (existsSync(file)) expect(await run('restore', makeFolder(), [file])).toMatchObject({ code: 0 })
    else cut += 1
  }
  const first = join(folder, 'first.tar.gz')
  let isThere = 0
  for (let index = 0; index < KILLS; index += 1) {
    const target = makeFolder()
    await killAfter(launch('restore', target, [first]), (took * (index + 1)) / KILLS)
    if (existsSync(join(target, 'kado.db'))) isThere += 1
    else expect(await run('restore', target, [first])).toMatchObject({ code: 0, stderr: '' })
    expect(await run('check', target, [first])).toMatchObject({ code: 0 })
  }
  await stop()
  console.log(
    `backup killed: ${KILLS} kills, ${cut} cut off without a trace of a backup, ${KILLS - cut} whole; ` +
      `restore killed: ${KILLS} kills, ${KILLS - isThere} began anew and went through, ${isThere} were through; ` +
      '0 writes failed meanwhile',
  )
})

async function killAfter({ child, exited }: ReturnType<typeof launch>, delay: number) {
  await Promise.race([sleep(delay), exited])
  child.kill('SIGKILL')
  await exited
}

// A gallery of some photos, and then some fifty writes a second.
async function startLife() {
  const kado = await startServer({ env })
  const ledger = await openLedger(kado)
  const photo = await plain(640, 480).png().toBuffer()
  for (let n = 0; n < PHOTOS; n += 1) await work(kado, ledger, photo)
  const started = performance.now()
  const before = ledger.acknowledged
  const working = keepWorking(kado, ledger, photo, { write: 45, upload: 5000 })
  const stop = async () => {
    await working.stop()
    expect(ledger.refused).toBe(0)
    const writes = ledger.acknowledged - before
    return { writes, perSecond: (writes * 1000) / (performance.now() - started) }
  }
  return { kado, ledger, stop }
}

// The tests' S3 server lists every object at each request, so the objects are removed after each restore.
async function clear(target: { DATA_DIR: string }) {
  const store = await openStore(readConfig(target))
  for (const key of await keysIn(store)) await store.remove(key)
  rmSync(target.DATA_DIR, { recursive: true, force: true })
}

function greetingIn(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'kado.db'), { readonly: true })
  const row = database.prepare('select title, recipient_name from opening').get() as Record<string, string>
  database.close()
  expect(row.title).toBe(row.recipient_name)
  return Number(row.title)
}

// An empty database and an empty bucket for each call; undefined where PostgreSQL is not installed.
async function postgres() {
  const server = await startDatabase(false)
  if (!server) return undefined
  process.env.TEST_POSTGRES_URL = server.url
  onTestFinished(() => {
    delete process.env.TEST_POSTGRES_URL
  })
  return async () => {
    const { dataDir, databaseUrl = '', bucket } = await makeEmptyServers()
    const [MEDIA_URL = '', MEDIA_ACCESS_KEY = '', MEDIA_SECRET_KEY = ''] = [
      bucket?.url,
      bucket?.accessKey,
      bucket?.secretKey,
    ]
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MEDIA_URL, MEDIA_ACCESS_KEY, MEDIA_SECRET_KEY }
  }
}

function swap(whole: Buffer) {
  const quarter = whole.length >> 2
  const part = (n: number) => whole.subarray(n * quarter, n === 3 ? undefined : (n + 1) * quarter)
  return Buffer.concat([part(0), part(2), part(1), part(3)])
}
