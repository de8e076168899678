import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shareTitle } from '#contract/share.ts'
import { makeSite } from '#tests/server/callers.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { openOwned } from '#tests/server/page.ts'
import { skies } from './contract.ts'

const PAGE = `<html lang="id"><head><!-- share --><meta name="theme-color" content="${skies.biru.air}" />
<link rel="manifest" href="/manifest.webmanifest" /></head><body><img src="/skies/biru/night-m.avif" /></body></html>`

function makeSkiedSite() {
  const site = makeSite()
  for (const file of ['index.html', 'tts.html']) writeFileSync(join(site, file), PAGE)
  for (const sky of ['fajar', 'hujan']) {
    mkdirSync(join(site, 'skies', sky), { recursive: true })
    writeFileSync(join(site, 'skies', sky, 'tokens.css'), `/* ${sky} */\n:root { --air: 1 2 3; }\n`)
  }
  return site
}

async function openSky() {
  const kado = await openOwned({ site: makeSkiedSite() })
  const choose = (sky: unknown) => kado.own('PUT', '/api/sky', { sky })
  const sky = async (person?: object) => (await kado.ask('GET', '/api/sky', undefined, person)).body
  return { ...kado, choose, sky }
}

test('a fresh gift has Waktu Biru, and an editor chooses another sky', async () => {
  const { ask, choose, db, own, sky } = await openSky()
  expect(await sky()).toEqual({ sky: 'biru' })
  const picture = await ask('GET', '/share.jpg')
  expect(await choose('fajar')).toMatchObject({ status: 200, body: { data: { sky: 'fajar' } } })
  for (const wrong of ['malam', '', 7, null, 'toString', undefined])
    expect(await choose(wrong)).toMatchObject({ status: 422, body: { fields: { sky: expect.any(String) } } })
  expect(await sky()).toEqual({ sky: 'fajar' })
  // The share picture shows it too.
  const headers = { 'if-none-match': String(picture.headers.etag) }
  expect([picture.status, (await ask('GET', '/share.jpg', undefined, { headers })).status]).toEqual([
    200, 200,
  ])
  const [{ id, content }] = (await own('GET', '/api/versions?page=sky')).body
  expect(content).toEqual({ sky: 'biru' })
  expect((await own('POST', `/api/versions/${id}/restore`)).status).toBe(200)
  expect(await sky()).toEqual({ sky: 'biru' })
  // One that this program does not know is shown as the first one.
  await db.updateTable('gift').set({ sky: '__proto__' }).execute()
  expect(await sky()).toEqual({ sky: 'biru' })
  expect((await ask('GET', '/')).text).toContain('data-sky="biru"')
  expect((await ask('GET', '/share.jpg')).status).toBe(200)
})

test('the page names the sky, and has only its pictures and tokens', async () => {
  const { choose, sky, ask, app, own, owner, lock, clock } = await openSky()
  const first = await ask('GET', '/')
  expect(first.text).toContain('<html data-sky="biru"')
  expect(first.text).not.toContain('<style>')
  await choose('fajar')
  await own('POST', '/api/opening', { title: 'Untuk Kamu', recipient_name: '/skies/biru/' })
  await own('PUT', '/api/giving', { names_recipient: true })
  expect((await ask('GET', '/')).text).toContain(shareTitle('/skies/biru/'))
  const headers = { 'if-none-match': String(first.headers.etag) }
  for (const path of ['/', '/gallery', '/tts.html']) {
    const { status, text, headers: answered } = await ask('GET', path, undefined, { headers })
    expect([status, text.match(/data-sky="\w+"/)?.[0]], path).toEqual([200, 'data-sky="fajar"'])
    expect(text).toContain(`content="${skies.fajar.air}"`)
    expect(text).toContain('href="/skies/fajar/manifest.webmanifest"')
    expect(text).toContain('<style>:root{--air: 1 2 3;}</style></head>')
    expect(text.match(/\/skies\/\w+\/(?=night)/g)).toEqual(['/skies/fajar/'])
    expect(answered['content-security-policy']).toMatch(/style-src [^;]*'sha256-/)
  }
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('data-sky="fajar"')
  // A locked gift and one before its hour return theirs, also from the cache.
  await lock(owner)
  await own('PUT', '/api/giving', { opens_at: clock.now + 1 })
  await choose('hujan')
  expect(await sky()).toEqual({ sky: 'hujan' })
  expect((await ask('GET', '/')).text).toContain('data-sky="hujan"')
})

test('each of many gifts has its own sky', async () => {
  const kado = await openManyGifts({ site: makeSkiedSite() })
  await kado.beginTwo()
  const skyAt = async (host: string) => (await kado.at(host)('GET', '/')).text.match(/data-sky="(\w+)"/)?.[1]
  await kado.db.updateTable('gift').set({ sky: 'hujan' }).where('host', '=', 'mawar').execute()
  expect([await skyAt('mawar.gift.example'), await skyAt('melati.gift.example')]).toEqual(['hujan', 'biru'])
  expect((await kado.at('gift.example')('GET', '/api/sky')).status).toBe(404)
})
