import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { openStore } from '#server/media/storage/store.ts'
import { StoreError } from '#server/media/storage/store-error.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { makeEmptyFolder, makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { faultyBucket } from '#tests/server/bucket.ts'
import { beLaterVersion } from '#tests/server/later-version.ts'
import { keysIn, portrait, send, storeBytes } from '#tests/server/photos.ts'
import { readArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

type Entry = { name: string; bytes: Buffer }

const changes: [string, RegExp, (entries: Entry[]) => Entry[] | Buffer][] = [
  ['whose photos are swapped', /does not hold/, swapFirstTwo],
  [
    'with another word in a letter',
    /does not hold/,
    (all) => edit(all, /^rows\/opening/, '"title":"', '"title":"Bukan '),
  ],
  [
    'with another promise',
    /does not hold/,
    (all) => edit(all, /^manifest/, /"content":"[^"]+/, `"content":"${'0'.repeat(64)}`),
  ],
  ['without one file', /does not hold/, (all) => all.slice(1)],
  ['without its end', /its end is missing/, (all) => all.slice(0, -1)],
  ['with something behind its end', /follows its end/, (all) => [...all, { name: 'x', bytes: Buffer.of(1) }]],
  [
    'that climbs out',
    /does not know: /,
    (all) => [{ name: 'media/../kado.db', bytes: Buffer.of(1) }, ...all],
  ],
  ['that fills a table of its own', /belong in no backup/, (all) => [rows('session'), ...all]],
  ['with a flood of rows', /too large/, (all) => [rows('todo', '{}\n'.repeat(1001)), ...all]],
  ['whose rows are none', /cannot be read/, (all) => [rows('todo', 'bukan baris'), ...all]],
  ['that is none', /damaged or cut off/, () => Buffer.from('bukan cadangan'.repeat(999))],
  ['of a later format', /of a newer version/, (all) => edit(all, /^manifest/, '"format":3', '"format":4')],
  [
    'of a later migration',
    /newer version \(migration 9999-x\)/,
    (all) => edit(all, /^manifest/, /"migration":"[^"]+/, '"migration":"9999-x'),
  ],
  [
    'of an unknown format',
    /its end cannot be read/,
    (all) =>
      edit(all, /^manifest/, /"format":3,"migration":"[^"]+"/, '"format":1,"step":"0004-many","numbers":{}'),
  ],
]

test.each(changes)('a backup %s is refused and leaves nothing', async (_, sentence, change) => {
  const file = await makeBackup()
  const changed = change(await entriesOf(file))
  writeFileSync(file, Buffer.isBuffer(changed) ? changed : await archiveOf(changed))
  await expectRefused(file, sentence)
})

test('a backup that is cut off or has bytes after its end is refused', async () => {
  const file = await makeBackup()
  const whole = readFileSync(file)
  for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    writeFileSync(file, whole.subarray(0, Math.round(share * (whole.length - 1))))
    await expectRefused(file, /damaged|cut off/)
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.from('ekor')]))
  await expectRefused(file, /follows its end|damaged/)
})

test('a target that holds a gift or other files is refused and not changed', async () => {
  const file = await makeBackup()
  const servers = await makeEmptyServers()
  const media = await openStore(servers)
  await storeBytes(media, 'milik-orang.txt', 'x')
  await expect(restore(servers, file)).rejects.toThrow(/holds other files already/)
  expect(await keysIn(media)).toEqual(['milik-orang.txt'])
  await media.remove('milik-orang.txt')
  for (const config of [servers, makeEmptyFolder()]) {
    await restore(config, file)
    const place = await openStores(config)
    await place.db.updateTable('opening').set({ title: 'Tetap' }).execute()
    const keys = await keysIn(place.media)
    await expect(restore(config, file)).rejects.toThrow(/holds a gift already/)
    expect(await place.db.selectFrom('opening').select('title').execute()).toEqual([{ title: 'Tetap' }])
    expect(await keysIn(place.media)).toEqual(keys)
  }
})

test('an archive that was packed again unchanged is restored over the remains of a killed restore', async () => {
  const file = await makeBackup()
  const entries = await entriesOf(file)
  writeFileSync(file, await archiveOf(entries))
  const config = makeEmptyFolder()
  const media = await openStore(config)
  await storeBytes(media, entries[0]?.name.slice('media/'.length) ?? '', 'terpotong')
  await openStores({ ...config, dataDir: join(config.dataDir, 'restoring') })
  const { content } = await restore(config, file)
  expect((await backUp(await openStores(config), join(makeFolder(), 'lagi'))).content).toBe(content)
})

test('a failed restore leaves nothing and can be repeated', async () => {
  const file = await makeBackup()
  const { env, fail } = await faultyBucket()
  const config = makeEmptyFolder(env)
  let puts = 0
  fail((method) => {
    if (method === 'PUT') puts += 1
    return method === 'PUT' && puts > 2 ? '500' : undefined
  })
  await expect(restore(config, file)).rejects.toThrow(StoreError)
  expect(puts).toBe(3)
  fail(() => undefined)
  expect(await keysIn(await openStore(config, () => ''))).toEqual([])
  expect(readdirSync(config.dataDir)).toEqual(['lock.db'])
  await restore(config, file)
  expect(await keysIn(await openStore(config, () => ''))).toHaveLength(3)
})

test('rows that are read back differently are removed again', async () => {
  beLaterVersion({ up: async () => undefined })
  const file = join(makeFolder(), 'kado.tar.gz')
  await backUp(await openTestApp(), file)
  beLaterVersion({
    async up(db: Kysely<unknown>) {
      await sql`
        create trigger spoil after insert on opening begin update opening set title = 'Lain'; end`.execute(db)
    },
  })
  const config = makeEmptyFolder()
  await expect(restore(config, file)).rejects.toThrow('What was restored is not what was backed up')
  expect(readdirSync(config.dataDir).toSorted()).toEqual(['lock.db', 'media'])
})

async function expectRefused(file: string, sentence: RegExp) {
  const config = makeEmptyFolder()
  await expect(restore(config, file)).rejects.toThrow(sentence)
  expect(readdirSync(config.dataDir)).toEqual([])
}

let made: Promise<Buffer> | undefined

// Made once: every test changes a copy of its own.
async function makeBackup() {
  const file = join(makeFolder(), 'kado.tar.gz')
  made ??= (async () => {
    const kado = await openTestApp()
    await send(kado, await portrait())
    await backUp(kado, file, { isReplacing: true })
    return readFileSync(file)
  })()
  writeFileSync(file, await made)
  return file
}

async function entriesOf(file: string) {
  const entries: Entry[] = []
  for await (const { name, content } of readArchive(file))
    entries.push({ name, bytes: await buffer(content) })
  return entries
}

async function archiveOf(entries: Entry[]) {
  const archive = pack()
  for (const { name, bytes } of entries) archive.entry({ name }, bytes)
  archive.finalize()
  return gzipSync(await buffer(archive))
}

function swapFirstTwo([one, other, ...rest]: Entry[]) {
  if (!one || !other) return []
  return [{ ...one, bytes: other.bytes }, { ...other, bytes: one.bytes }, ...rest]
}

function edit(entries: Entry[], name: RegExp, from: string | RegExp, to: string) {
  return entries.map((entry) =>
    name.test(entry.name)
      ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace(from, to)) }
      : entry,
  )
}

function rows(table: string, text = '{"id":1}\n') {
  return { name: `rows/${table}-1.jsonl`, bytes: Buffer.from(text) }
}
