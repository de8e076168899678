import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/media/storage/store.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeEmptyServers } from '#tests/server/backup-places.ts'
import { keysIn, plain } from '#tests/server/photos.ts'
import { startServer } from '#tests/server/program.ts'
import { findContentHash, run } from './commands.ts'
import { startDatabase } from './database-server.ts'
import { keepWorking, openLedger, work } from './ledger.ts'

const RESTORES = Number(process.env.FAULT_ROUNDS ?? 20)
// Together with the written ones fewer than a thousand: with more the test's S3 server needs a cipher that Node has
// removed.
const PHOTOS = 20

test('twenty backups made under fifty writes a second are restored with the same content hash', async () => {
  const { kado, ledger, stop } = await startLife()
  const makeTarget = await postgres()
  for (let index = 0; index < RESTORES; index += 1) {
    const file = join(makeFolder(), 'kado.tar.gz')
    const acknowledged = ledger.pages['/api/opening']?.kept
    const backup = await run('backup', kado.dataDir, [file])
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    // Every second backup is restored to PostgreSQL and S3.
    const target = index % 2 === 1 && makeTarget ? await makeTarget() : { DATA_DIR: makeFolder() }
    const restored = await run('restore', target.DATA_DIR, [file], target)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(findContentHash(restored.stdout)).toBe(findContentHash(backup.stdout))
    expect(await run('check', target.DATA_DIR, [file], target)).toMatchObject({ code: 0, stderr: '' })
    if (!('DATABASE_URL' in target))
      expect(greetingIn(target.DATA_DIR)).toBeGreaterThanOrEqual(Number(acknowledged))
    await clear(target)
  }
  const { writes, perSecond } = await stop()
  const ways = makeTarget ? ', every other one to PostgreSQL and S3' : ''
  console.log(
    `restore: ${RESTORES} backups under ${perSecond.toFixed(0)} writes a second (${writes}, 0 failed), each restored with the identical content hash${ways}`,
  )
})

test('five corrupted archives are refused and leave nothing', async () => {
  const { kado, stop } = await startLife()
  await stop()
  const file = join(makeFolder(), 'kado.tar.gz')
  await run('backup', kado.dataDir, [file])
  const whole = readFileSync(file)
  const half = whole.length >> 1
  const part = (from: number, to?: number) => whole.subarray(from, to)
  const corruptions = {
    'cut in half': part(0, half),
    'a byte flipped': Buffer.from(whole).fill((whole[half] ?? 0) ^ 0xff, half, half + 1),
    'two parts swapped': Buffer.concat([part(half >> 1, half), part(0, half >> 1), part(half)]),
    'a part zeroed': Buffer.from(whole).fill(0, half, half + 512),
    'its end lost': part(0, -1),
  }
  for (const [name, bytes] of Object.entries(corruptions)) {
    writeFileSync(file, bytes)
    const empty = makeFolder()
    const refused = await run('restore', empty, [file])
    expect(refused, name).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr, name).toMatch(/^The backup is damaged/)
    expect(readdirSync(empty), name).toEqual([])
  }
  console.log(`corrupted archives refused, nothing left: ${Object.keys(corruptions).join(', ')}`)
})

// A gallery of some photos, and then about fifty writes a second.
async function startLife() {
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
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
    return {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      MEDIA_URL: bucket?.url ?? '',
      MEDIA_ACCESS_KEY: bucket?.accessKey ?? '',
      MEDIA_SECRET_KEY: bucket?.secretKey ?? '',
    }
  }
}
