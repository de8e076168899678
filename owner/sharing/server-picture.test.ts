import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { runningWorkers } from '#tests/server/media-worker.ts'
import { addRow } from '#tests/server/rows.ts'
import { loadSharePicture } from './server-picture.ts'

const PAGE = '<html lang="id"><head><!-- share --></head>'

function makeSharedSite() {
  const site = makeSite()
  for (const file of ['index.html', 'bare-domain.html']) writeFileSync(join(site, file), PAGE)
  return site
}

/** Names the recipient, in a chat too where the owner lets it. */
async function name({ db }: Pick<TestApp, 'db'>, recipient_name: string, isNamed: boolean, gift_id = 1) {
  await db.updateTable('opening').set({ recipient_name }).where('gift_id', '=', gift_id).execute()
  const names_recipient = Number(isNamed)
  await db.updateTable('gift').set({ names_recipient }).where('id', '=', gift_id).execute()
}

const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, key, value]) => [
      key,
      value,
    ]),
  )

const expected = (origin: string, title: string) => ({
  'og:title': title,
  'og:image': `${origin}/share.jpg`,
  'og:image:width': '1200',
  'og:image:height': '630',
  'twitter:card': 'summary_large_image',
})

test('anyone gets the share picture, also of a locked gift', async () => {
  const kado = await openTestApp()
  const { app, ask, becomeOwner, lock } = kado
  await name(kado, 'Sinta', false)
  const get = async (headers = {}) => app.inject({ url: '/share.jpg', headers })
  const nameless = await get()
  expect(nameless).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, no-cache' },
  })
  expect(nameless.headers['set-cookie']).toBeUndefined()
  await lock(await becomeOwner())
  await kado.db
    .updateTable('gift')
    .set({ opens_at: kado.clock.now + 1 })
    .execute()
  const condition = { 'if-none-match': String(nameless.headers.etag) }
  expect(await get(condition)).toMatchObject({ statusCode: 304, body: '' })
  expect(await ask('HEAD', '/share.jpg')).toMatchObject({ status: 200, text: '' })
  await name(kado, 'Sinta', true)
  const named = await get(condition)
  expect(named.statusCode).toBe(200)
  expect(named.rawPayload.length).toBeLessThan(300_000)
  expect(named.rawPayload.equals(nameless.rawPayload)).toBe(false)
})

test('simultaneous requests for a share picture draw it once', async () => {
  const { media } = await openTestApp()
  const load = (name: string) =>
    loadSharePicture({ name, sky: 'biru' }, { gift: { id: 1, owner_id: 1 }, temporary: media.temporary() })
  const asked = Array.from({ length: 40 }, () => load('Rembulan'))
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  const { body } = await load('Rembulan')
  expect((await load('Mentari')).body.equals(body)).toBe(false)
})

test("the program's own picture is shown where the share picture cannot be drawn", async () => {
  const kado = await openTestApp()
  expect((await kado.app.inject('/share.jpg')).statusCode).toBe(200)
  await name(kado, 'Purnama', true)
  let isOver = false
  const asked = kado.app.inject('/share.jpg').finally(() => {
    isOver = true
  })
  const endWorkers = () => {
    for (const { pid } of runningWorkers()) process.kill(pid, 'SIGKILL')
    return isOver
  }
  await expect.poll(endWorkers, { interval: 5 }).toBe(true)
  expect(await asked).toMatchObject({
    statusCode: 302,
    headers: { location: '/images/share.jpg', 'cache-control': 'no-store' },
  })
  expect((await kado.app.inject('/share.jpg')).statusCode).toBe(200)
})

test("the page's head has the picture's absolute address, and the recipient's name only where allowed", async () => {
  const env = { PUBLIC_URL: 'https://hadiah.example' }
  const kado = await openTestApp({ site: makeSharedSite(), env })
  const head = async () => tagsOf((await kado.ask('GET', '/gallery')).text)
  await name(kado, 'Sinta "<&$&', false)
  expect(await head()).toEqual(expected('https://hadiah.example', 'Ada sesuatu untukmu'))
  await name(kado, 'Sinta "<&$&', true)
  const title = 'Ada sesuatu untuk Sinta &#34;&#60;&#38;$&#38;'
  expect(await head()).toEqual(expected('https://hadiah.example', title))
  const owner = await kado.becomeOwner()
  await kado.lock(owner)
  await kado.db
    .updateTable('gift')
    .set({ opens_at: kado.clock.now + 1 })
    .execute()
  expect(await head()).toEqual(expected('https://hadiah.example', title))
  const { app } = kado
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(tagsOf(brotliDecompressSync(compressed.rawPayload).toString())['og:title']).toBe(title)
  // The link that the owner sends is that address too, whatever host was asked.
  for (const authority of ['localhost', '127.0.0.1']) {
    const answer = await kado.ask('GET', '/api/giving/link', undefined, { ...owner, authority })
    expect(answer).toMatchObject({ status: 200, body: { url: 'https://hadiah.example' } })
  }
})

test('each of many gifts links to its own host, or to its verified domain', async () => {
  const kado = await openManyGifts({ site: makeSharedSite() })
  const { id, owner } = await kado.begin(await kado.join())
  await kado.begin(await kado.signIn('gift.example'), 'melati')
  await name(kado, 'Sinta', true, id)
  const link = async () => (await owner('GET', '/api/giving/link')).body.url
  const headAt = async (host: string) => tagsOf((await kado.at(host)('GET', '/')).text)
  const title = 'Ada sesuatu untuk Sinta'
  await addRow(kado.db, 'domain', { gift_id: id, name: 'untuk-sinta.id', token: 'x', verified_at: null })
  expect(await link()).toBe('http://mawar.gift.example')
  await kado.db.updateTable('domain').set({ verified_at: 1 }).execute()
  expect(await link()).toBe('http://untuk-sinta.id')
  expect(await headAt('mawar.gift.example')).toEqual(expected('http://mawar.gift.example', title))
  expect(await headAt('untuk-sinta.id')).toEqual(expected('http://untuk-sinta.id', title))
  const other = expected('http://melati.gift.example', 'Ada sesuatu untukmu')
  expect(await headAt('melati.gift.example')).toEqual(other)
  expect((await headAt('gift.example'))['og:image']).toBe('http://gift.example/images/share.jpg')
  for (const host of ['mawar.gift.example', 'untuk-sinta.id'])
    expect((await kado.at(host)('GET', '/share.jpg')).status).toBe(200)
  for (const host of ['gift.example', 'lain.gift.example', 'orang.example'])
    expect((await kado.at(host)('GET', '/share.jpg')).status).toBe(404)
})
