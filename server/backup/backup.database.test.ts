import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { fields } from '#gift/opening/fields.ts'
import { migrations } from '#server/database/migrate.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { StoreError } from '#server/media/storage/store-error.ts'
import { raka } from '#tests/people.ts'
import { addOtherGift, everyRow, makeFolder, openTestApp, type TestApp } from '#tests/server/app.ts'
import { makeEmptyFolder, makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { addFile } from '#tests/server/callers.ts'
import { beLaterVersion } from '#tests/server/later-version.ts'
import { MEGABYTE, openGiftWithQuota, photo } from '#tests/server/media-quota.ts'
import { keysIn, plain, portrait, send, storeBytes } from '#tests/server/photos.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

test('a backup restores the same rows and files on every database and store, but no session', async () => {
  const kado = await openTestApp()
  await kado.becomeOwner()
  await send(kado, await portrait())
  await addOtherGift(kado.db)
  const { id: gone } = await addTodo(kado.db)
  await kado.db.deleteFrom('todo').where('id', '=', gone).execute()
  const { first, manifest } = await backUpApp(kado)
  const rows = await everyRow(kado.db)
  let file = first
  // From one kind of database and store to the other, and back.
  for (const config of [makeEmptyFolder(), await makeEmptyServers()]) {
    expect((await restore(config, file)).content).toBe(manifest.content)
    const place = await openStores(config)
    expect(await everyRow(place.db)).toEqual(rows)
    expect(await place.db.selectFrom('account').select('email').execute()).toEqual([{ email: raka.email }])
    expect(await place.db.selectFrom('session').selectAll().execute()).toEqual([])
    expect(await bytesIn(place.media)).toEqual(await bytesIn(kado.media))
    expect(readdirSync(config.dataDir)).not.toContain('restoring')
    file = join(makeFolder(), 'lagi.tar.gz')
    expect((await backUp(place, file)).content).toBe(manifest.content)
    // New ids follow the highest that was ever given.
    expect((await addTodo(place.db)).id).toBe(gone + 1)
  }
})

test('an archive of an earlier migration is restored and migrated', async () => {
  const { first, manifest } = await backUpApp(await openTestApp())
  expect(manifest).toMatchObject({ format: 3, migration: Object.keys(migrations).at(-1) })
  beLaterVersion()
  const config = await makeEmptyServers()
  await restore(config, first)
  const place = await openStores(config)
  const { rows } = await sql`select title, subtitle from opening`.execute(place.db)
  expect(rows).toEqual([{ title: fields.title.sample, subtitle: fields.title.sample }])
  const again = await backUp(place, join(makeFolder(), 'lagi.tar.gz'))
  expect(again).toMatchObject({ format: 3, migration: '9000-subtitle' })
})

test('only the user can read a backup, and it replaces a file only when asked', async () => {
  const kado = await openTestApp()
  const folder = makeFolder()
  // A foreign file with the name of a draft does not disturb the backup.
  symlinkSync('/tidak/ada', join(folder, '.kado-backup-sisa'))
  const file = join(folder, 'catatan')
  writeFileSync(file, 'milik orang')
  await expect(backUp(kado, file)).rejects.toThrow(`${file} is there already.`)
  expect(statSync(file).size).toBe('milik orang'.length)
  await backUp(kado, file, { isReplacing: true })
  expect(statSync(file).size).toBeGreaterThan(1000)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).toSorted()).toEqual(['.kado-backup-sisa', 'catatan'])
})

test('a photo that is deleted during a backup is either in it or not in its rows', async () => {
  const kado = await openTestApp()
  const { newUrl } = (await send(kado, await portrait())).json()
  await kado.db.updateTable('date_input').set({ photo_url: newUrl }).execute()
  kado.clock.now += 2 * DAY
  const collect = async () => {
    await kado.db.updateTable('date_input').set({ photo_url: '' }).execute()
    await kado.collect()
  }
  // The first photo has three files. A second one is uploaded while they are read; the first one is deleted while the
  // second one is read, before the rows are taken.
  const { file, manifest } = await whenOpened(kado, {
    1: async () => void (await send(kado, await plain(90, 60).png().toBuffer())),
    4: collect,
  })
  expect(manifest).toMatchObject({ missing: [], damaged: [], rows: { media: 3 } })
  const config = makeEmptyFolder()
  await restore(config, file)
  expect(await keysIn((await openStores(config)).media)).toHaveLength(3)
})

test('a photo that is replaced during a backup is in it, old or new', async () => {
  const kado = await openGiftWithQuota()
  await kado.add(50)
  const files = await keysIn(kado.media)
  let replaced = 0
  const { manifest } = await whenOpened(kado, {
    1: async () => {
      await kado.add(120)
      const { data } = (await kado.add(120)).json()
      replaced = data.id
      await kado.fill(MEGABYTE)
    },
    // The first of the two was read, the other one was not.
    [files.length + 1]: async () => {
      const given = { action: 'replace', photoId: String(replaced) }
      const answer = await kado.send('/api/gallery', given, { photoFile: await photo(100 * 1024) })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  })
  // Rows alone fill the gift.
  expect(manifest.missing).toEqual([expect.stringContaining('0'.repeat(32))])
})

test('a backup finishes although files arrive faster than they are copied', async () => {
  const kado = await openTestApp()
  await addFile(kado, 1, 'awal')
  const steps = Array.from({ length: 99 }, (_, nth) => () => addFile(kado, 1, String(nth)))
  const { manifest, opened } = await whenOpened(kado, steps)
  expect(opened).toBeLessThan(steps.length)
  expect(manifest).toMatchObject({ missing: [], rows: { media: opened } })
})

test('a backup reads a file again when the store fails once', async () => {
  const kado = await openTestApp()
  await send(kado, await portrait())
  let opened = 0
  const open: MediaStore['open'] = async (key, range) => {
    opened += 1
    if (opened === 2) throw new StoreError('503')
    return kado.media.open(key, range)
  }
  const again = await backUp({ db: kado.db, media: { ...kado.media, open } }, join(makeFolder(), 'kado'))
  expect(again).toMatchObject({ missing: [], damaged: [], rows: { media: 3 } })
  expect(opened).toBe(4)
  const [damaged = '', lost = ''] = (await keysIn(kado.media)).toSorted()
  await kado.media.remove(lost)
  await storeBytes(kado.media, damaged, 'rusak')
  const { first, manifest } = await backUpApp(kado)
  expect(manifest).toMatchObject({ missing: [lost], damaged: [damaged] })
  const config = makeEmptyFolder()
  await restore(config, first)
  expect(await bytesIn((await openStores(config)).media)).toEqual(await bytesIn(kado.media))
})

async function backUpApp(kado: TestApp) {
  const first = join(makeFolder(), 'kado.tar.gz')
  return { first, manifest: await backUp(kado, first) }
}

// Backs up, and does something whenever so many files have been opened.
async function whenOpened(kado: Pick<TestApp, 'db' | 'media'>, then: Record<number, () => Promise<unknown>>) {
  const file = join(makeFolder(), 'kado.tar.gz')
  let opened = 0
  const open: MediaStore['open'] = async (key, range) => {
    const stored = await kado.media.open(key, range)
    opened += 1
    await then[opened]?.()
    return stored
  }
  const manifest = await backUp({ db: kado.db, media: { ...kado.media, open } }, file)
  return { file, manifest, opened }
}

async function bytesIn(media: MediaStore) {
  const files: Record<string, Buffer> = {}
  for (const key of (await keysIn(media)).sort()) {
    const file = await media.open(key)
    if (file) files[key] = await buffer(file)
  }
  return files
}

function addTodo(db: TestApp['db']) {
  const values = { gift_id: 1, title: 'Ke Lembang', is_selected: 0 }
  return db.insertInto('todo').values(values).returning('id').executeTakeFirstOrThrow()
}
