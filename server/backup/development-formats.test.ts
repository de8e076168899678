import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'

const FIXTURES = resolve(import.meta.dirname, '../../tests/fixtures')
const LATER = Date.UTC(2026, 11, 1)

test('a development version’s backup of one gift is restored', async () => {
  const kado = await openTestApp(await restoreFixture('development-gift.tar.gz'))
  kado.clock.now = LATER
  const owner = await kado.signIn(raka)
  const read = async (path: string, options: InjectOptions = owner) =>
    (await kado.ask('GET', path, undefined, options)).body
  expect(await read('/api/opening')).toEqual([{ id: 1, title: 'Untuk Sinta', recipient_name: 'Sinta' }])
  expect((await read('/api/love-typing.php')).data.paragraphs).toEqual(['Surat Sinta', 'Paragraf kedua ❤'])
  expect(await read('/api/todo-list.php')).toContainEqual(
    expect.objectContaining({ title: 'Ke Lembang Sinta' }),
  )
  expect(await read('/api/lock')).toEqual({ locked: true, hint: 'hari kita' })
  const photo = (await read('/api/gallery.php?folderId=1')).at(-1)
  expect(photo).toMatchObject({ title: 'Foto Sinta' })
  const { video_url } = (await read('/api/video-gift.php')).data
  const { music_url } = await read('/api/music')
  for (const url of [photo.url, video_url, music_url]) {
    const { rawPayload } = await kado.app.inject({ url, ...owner })
    const hash = createHash('sha256').update(rawPayload).digest('hex')
    expect(url).toContain(`-${hash.slice(0, 32)}.`)
  }
  // The lock still opens with the secret date alone.
  expect((await kado.ask('GET', '/api/gallery.php')).status).toBe(423)
  const visitor = await kado.enter('14022022')
  expect((await kado.ask('GET', '/api/gallery.php', undefined, visitor)).status).toBe(200)
})

test('a development version’s backup of many gifts is restored', async () => {
  const kado = await openManyGifts(await restoreFixture('development-gifts.tar.gz'))
  kado.clock.now = LATER
  const owner = await kado.signIn('gift.example', raka)
  const { body: gifts } = await owner('GET', '/api/gifts')
  expect(gifts.map(({ address }: { address: string }) => address).sort()).toEqual(['kenanga', 'mawar'])
  // The domain is still verified, and the address of the deleted gift still reserved for its owner.
  for (const [host, title] of [
    ['mawar.gift.example', 'Mawar'],
    ['untuk-sinta.id', 'Mawar'],
    ['kenanga.gift.example', 'Kenanga'],
  ] as const) {
    expect((await kado.at(host)('GET', '/api/opening')).body).toMatchObject([{ title }])
  }
  const other = await kado.join(sinta)
  expect((await other('POST', '/api/gifts', { address: 'melati' })).status).toBe(409)
  expect((await owner('POST', '/api/gifts', { address: 'melati' })).status).toBe(201)
})

test('a backup of the last and of an older step of format 2 is restored', async () => {
  const restored: Awaited<ReturnType<typeof everyRow>>[] = []
  for (const step of [11, 21]) {
    const config = await makeEmptyServers()
    await restore(config, `${FIXTURES}/development-step-${step}.tar.gz`)
    const { db, media } = await openStores(config)
    restored.push(await everyRow(db))
    const found = await check({ db, media, now: () => LATER })
    expect(found).toEqual({ database: [], files: 3, missing: [], damaged: [], orphaned: [] })
    expect(await db.selectFrom('opening').select('title').execute()).toEqual([{ title: 'Untuk Sinta' }])
  }
  expect(restored[0]).toEqual(restored[1])
})

async function restoreFixture(name: string) {
  const config = await makeEmptyServers()
  await restore(config, `${FIXTURES}/${name}`)
  const { dataDir, databaseUrl } = config
  return { dataDir, lockWait: 5000, beside: { config, databaseUrl } }
}
