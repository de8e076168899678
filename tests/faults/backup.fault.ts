import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/media/storage/store.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeEmptyServers } from '#tests/server/backup-places.ts'
import { keysIn, plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { findContentHash, launch, run } from './commands.ts'
import { median } from './people.ts'
import { addPhoto, addPlan, becomeOwner, saveGreeting } from './program.ts'

const RESTORES = Number(process.env.RESTORES ?? 20)
const KILLS = Number(process.env.KILLS ?? 40)
// In milliseconds: fifty writes a second.
const WRITE_EVERY = 20
// Few enough that the test's own S3 server can list them: beyond a thousand keys it needs a cipher that is gone.
const PHOTO_EVERY = 150
const PHOTOS = 20

// Uploads come from networks of their own.
const env = { TRUST_PROXY: '127.0.0.1,::1' }

test('restores each of twenty backups made under fifty writes a second with the same content hash', async () => {
  const kado = await startServer({ env })
  await fillGallery(kado)
  const writing = await write(kado)
  const makeTarget = await postgres()
  const totals = { restores: 0, again: 0, rows: 0, backups: [] as number[] }
  for (let index = 0; index < RESTORES; index += 1) {
    const file = join(makeFolder(), 'kado.tar.gz')
    const acknowledged = writing.acknowledged()
    const start = performance.now()
    const backup = await run('backup', kado.dataDir, [file])
    totals.backups.push(performance.now() - start)
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    // Every second one is restored to PostgreSQL and S3.
    const target = index % 2 === 1 && makeTarget ? await makeTarget() : { DATA_DIR: makeFolder() }
    const restored = await restoreWithRetry(target, file, () => (totals.again += 1))
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(findContentHash(restored.stdout)).toBe(findContentHash(backup.stdout))
    expect(await run('check', target.DATA_DIR, [file], target)).toMatchObject({ code: 0, stderr: '' })
    if (!('DATABASE_URL' in target)) expect(greetingIn(target.DATA_DIR)).toBeGreaterThanOrEqual(acknowledged)
    totals.rows = Number(/ (\d+) rows/.exec(restored.stdout)?.[1])
    totals.restores += 1
    await clear(target)
  }
  const { writes, perSecond, slowest, failed } = await writing.stop()
  console.log(
    `restore: ${totals.restores} backups under ${perSecond.toFixed(0)} writes a second (${writes} writes, ${failed} failed, ` +
      `slowest ${slowest.toFixed(0)} ms), each restored to an empty target${makeTarget ? ' (every other one to PostgreSQL and S3)' : ''} ` +
      `with the identical content hash; ${totals.rows} rows at the end, a backup took ${median(totals.backups).toFixed(0)} ms, ` +
      `${totals.again} restores refused by a store that cut a file off, and repeated in the same target`,
  )
  expect(failed).toBe(0)
  expect(totals.restores).toBe(RESTORES)
})

test('five corrupted archives are refused and leave nothing', async () => {
  const kado = await startServer({ env })
  await fillGallery(kado)
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
  const kado = await startServer({ env })
  await fillGallery(kado)
  const writing = await write(kado)
  const folder = makeFolder()
  const [start] = [performance.now()]
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
  const { failed } = await writing.stop()
  console.log(
    `backup killed: ${KILLS} kills, ${cut} cut off without a trace of a backup, ${KILLS - cut} whole; ` +
      `restore killed: ${KILLS} kills, ${KILLS - isThere} began anew and went through, ${isThere} were through; ` +
      `${failed} writes failed meanwhile`,
  )
  expect(failed).toBe(0)
})

async function killAfter({ child, exited }: ReturnType<typeof launch>, delay: number) {
  await Promise.race([sleep(delay), exited])
  child.kill('SIGKILL')
  await exited
}

async function fillGallery(kado: Started) {
  const owner = await becomeOwner(kado)
  const photo = await plain(640, 480).png().toBuffer()
  for (let n = 0; n < PHOTOS; n += 1) {
    expect((await addPhoto(kado, owner, 1, `Danau ${n}`, photo)).status).toBe(201)
  }
}

// Writes at a fixed rate; the greeting counts up, so that a backup shows which write was its last.
async function write(kado: Started) {
  const owner = await becomeOwner(kado)
  const photo = await plain(90, 60).png().toBuffer()
  const started = performance.now()
  const totals = { writes: 0, failed: 0, slowest: 0, acknowledged: 0 }
  let isStopped = false
  const pending = new Set<Promise<void>>()
  const send = async (n: number) => {
    const before = performance.now()
    const answer = await (n % PHOTO_EVERY === 0
      ? addPhoto(kado, owner, 2, `Baru ${n}`, photo)
      : n % 2 === 0
        ? addPlan(kado, owner, `Rencana ${n}`)
        : saveGreeting(kado, owner, `n${n}`))
    await answer.arrayBuffer()
    totals.writes += 1
    // 422: the gallery is full.
    if (!answer.ok && answer.status !== 422) totals.failed += 1
    totals.slowest = Math.max(totals.slowest, performance.now() - before)
    if (answer.ok && n % 2 === 1) totals.acknowledged = Math.max(totals.acknowledged, n)
  }
  onTestFinished(() => {
    isStopped = true
  })
  const loop = (async () => {
    for (let n = 1; !isStopped; n += 1) {
      const one = send(n).finally(() => pending.delete(one))
      pending.add(one)
      // A server that was stopped with its test fails the last writes.
      one.catch(() => (totals.failed += 1))
      // Greetings are sent one after the other, so that they count up.
      if (n % 2 === 1) await one.catch(() => undefined)
      await sleep(Math.max(0, started + n * WRITE_EVERY - performance.now()))
    }
  })()
  return {
    acknowledged: () => totals.acknowledged,
    async stop() {
      isStopped = true
      await loop
      await Promise.allSettled(pending)
      return { ...totals, perSecond: (totals.writes * 1000) / (performance.now() - started) }
    },
  }
}

// The tests' S3 server may respond before a file is complete. The restore refuses this and leaves nothing, so it
// can be repeated with the same target.
async function restoreWithRetry(target: { DATA_DIR: string }, file: string, again: () => void) {
  for (;;) {
    const restored = await run('restore', target.DATA_DIR, [file], target)
    if (!/(is cut off|is stored with other content)\.\n$/.test(restored.stderr)) return restored
    expect(await keysIn(await openStore(readConfig(target), () => ''))).toEqual([])
    again()
  }
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
  return Number(row.title?.slice(1))
}

// An empty database and an empty bucket for each call; undefined where PostgreSQL is not installed.
async function postgres() {
  const script = resolve(import.meta.dirname, '../../scripts/throwaway-postgres.mjs')
  const { startPostgres } = (await import(script)) as {
    startPostgres: () => Promise<{ url: string; stop: () => void } | undefined>
  }
  const server = await startPostgres()
  if (!server) {
    console.log('restore: PostgreSQL is not installed, so all restores go to SQLite')
    return undefined
  }
  process.env.TEST_POSTGRES_URL = server.url
  onTestFinished(() => {
    delete process.env.TEST_POSTGRES_URL
  })
  return async () => {
    const { dataDir, databaseUrl, bucket } = await makeEmptyServers()
    return {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      MEDIA_URL: bucket?.url ?? '',
      MEDIA_ACCESS_KEY: bucket?.accessKey ?? '',
      MEDIA_SECRET_KEY: bucket?.secretKey ?? '',
    }
  }
}

function swap(whole: Buffer) {
  const quarter = whole.length >> 2
  const part = (n: number) => whole.subarray(n * quarter, n === 3 ? undefined : (n + 1) * quarter)
  return Buffer.concat([part(0), part(2), part(1), part(3)])
}
