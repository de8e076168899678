import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bima, raka, sinta } from '#tests/people.ts'
import { everyRow } from '#tests/server/app.ts'
import { addFile, makeSite } from '#tests/server/callers.ts'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import { addRow } from '#tests/server/rows.ts'
import { openHosted } from '#tests/server/suspension.ts'

const NAME = 'Sinta Permata'
const resting = 'Kado ini sedang beristirahat. Coba buka lagi lain waktu.'
const readOnly = 'Kado ini sedang dijeda pengelola. Isinya aman dan bisa kamu baca, tapi belum bisa diubah.'
const unchanged = { status: 403, body: { code: 'forbidden', message: readOnly } }
const refused = { status: 403, body: { code: 'suspended', message: resting } }

const calls = [...declared, ...manyCalls.filter(({ servedAt }) => servedAt !== 'bare-domain')]
const closed = calls.filter(({ isOpenWhileSuspended }) => !isOpenWhileSuspended)
const addressOf = ({ path }: { path: string }) => `/api${path.replace(/:\w+/g, '1')}`

test('a suspended gift shows visitors nothing: no call, file, picture or page, at both of its hosts', async () => {
  const { at, db, media, account, act, id, visitor } = await openNamed()
  await addFile({ db, media }, id, 'x')
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  await db
    .updateTable('date_input')
    .set({ photo_url: `/media/${key}` })
    .where('gift_id', '=', id)
    .execute()
  await addRow(db, 'domain', { gift_id: id, name: 'mawar.id', token: 'x', verified_at: 1 })
  await account(visitor, { action: 'create', ...sinta })
  const files = [`/media/${key}`, `/media/${key}?download`, '/media/sample/cover-1.webp', '/share.jpg']
  const pages = [
    '/',
    '/features',
    '/edit-pages',
    '/register',
    '/tts.html',
    '/belum/ada',
    '//login',
    '/login/',
  ]
  expect(await visitor('GET', files[0] ?? '')).toMatchObject({ status: 200 })
  expect((await visitor('GET', '/')).text).toContain(NAME)
  await act('suspend')
  expect(closed.length).toBeGreaterThan(80)
  const waiting = await account(visitor, { action: 'login', ...sinta })
  expect(waiting.status).toBe(200)
  const cookie = waiting.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const ask of [visitor, at('mawar.id'), at('mawar.gift.example', { headers: { cookie } })]) {
    for (const call of closed)
      expect(await ask(call.method, addressOf(call)), call.path).toMatchObject(refused)
    for (const path of files) {
      const answer = await ask('GET', path)
      expect(answer, path).toMatchObject(refused)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    for (const path of pages) {
      const { status, text, headers } = await ask('GET', path)
      expect({ status, text }, path).toEqual({ status: 403, text: '<p>suspended.html</p>' })
      expect(headers['cache-control']).toBe('no-store')
    }
    // The owner signs in there, on a page without a name.
    const login = await ask('GET', '/login?dari=x')
    expect(login).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    expect(login.text).toContain('<html data-sky="biru" data-notice="Kado ini sedang dijeda')
    expect(login.text).not.toMatch(/Sinta|og:/)
  }
  // When it is removed only its editors learn.
  await act('remove')
  const { text } = await visitor('GET', '/login')
  expect(text).toContain('data-notice="Kado ini sedang dijeda')
  expect(text).not.toContain('dihapus')
  await act('resume')
  expect((await visitor('GET', '/')).text).toContain(NAME)
  expect(await visitor('GET', files[0] ?? '')).toMatchObject({ status: 200 })
})

test('its editors read a suspended gift and take its files along, and change nothing', async () => {
  const { at, db, media, account, act, enter, id, owner, person, signIn, visitor } = await openNamed()
  await addFile({ db, media }, id, 'x')
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  const invited = await owner('POST', '/api/invitations', { email: bima.email })
  expect(invited).toMatchObject({ status: 200 })
  // Read by an editor, it would be marked as read.
  const answer = { text: 'Aku juga.', voice_url: '', device: '', once: '', created_at: 1 }
  await addRow(db, 'answer', { gift_id: id, after: 'letter', ...answer })
  await act('suspend')
  const before = await everyRow(db)
  for (const call of closed) {
    const answer = await owner(call.method, addressOf(call))
    if (call.method === 'GET') expect(answer.body?.code, call.path).not.toBe('suspended')
    else expect(answer, call.path).toMatchObject(unchanged)
  }
  expect((await owner('GET', '/api/opening')).body[0].recipient_name).toBe(NAME)
  const file = await owner('GET', `/media/${key}?download`)
  expect(file).toMatchObject({ status: 200 })
  expect(file.headers['cache-control']).toMatch(/^private/)
  expect(await owner('GET', '/share.jpg')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, no-cache' },
  })
  expect((await owner('GET', '/edit-pages')).text).toContain('data-notice="Kado ini sedang dijeda pengelola')
  const changes: [string, string, object][] = [
    ['DELETE', `/api/gifts/${id}`, { address: 'mawar' }],
    ['PUT', `/api/gifts/${id}/domain`, { name: 'mawar.id' }],
    ['POST', `/api/gifts/${id}/domain/check`, {}],
    ['DELETE', `/api/gifts/${id}/domain`, {}],
  ]
  for (const change of changes) expect(await person(...change)).toMatchObject(unchanged)
  // No account becomes an editor meanwhile, and every editor may sign in.
  for (const action of ['create', 'login'])
    expect(await account(visitor, { action, ...raka, invite: 'x'.repeat(32) })).toMatchObject(refused)
  expect(await account(visitor, { action: 'create', ...sinta })).toMatchObject(refused)
  expect(await everyRow(db)).toEqual(before)
  for (const again of [await enter(person, id, 'mawar'), await signIn('mawar.gift.example', raka)]) {
    expect(await again('GET', '/api/gallery.php')).toMatchObject({ status: 200 })
    expect(await again('DELETE', '/api/session')).toMatchObject({ status: 200 })
  }
  await act('resume')
  const back = await signIn('mawar.gift.example', raka)
  expect(await back('POST', '/api/opening', { title: 'Lagi', recipient_name: NAME })).toMatchObject({
    status: 200,
  })
  expect((await at('mawar.gift.example')('GET', '/api/opening')).body[0].title).toBe('Lagi')
})

test('a response from before a suspension is not served from the cache after it', async () => {
  const { act, cache, visitor } = await openHosted({ isCaching: true })
  const read = () => visitor('GET', '/api/opening')
  const isCached = () => cache.find('mawar.gift.example /opening') !== undefined
  for (const _ of [1, 2]) {
    await expect.poll(async () => (await read()).status === 200 && isCached()).toBe(true)
    await act('suspend')
    await expect.poll(isCached).toBe(false)
    expect(await read()).toMatchObject(refused)
    expect(isCached()).toBe(false)
    await act('resume')
  }
})

async function openNamed() {
  const site = makeSite('<html><!-- share --><p>kado</p></html>')
  writeFileSync(join(site, 'tts.html'), '<html><p>tts</p></html>')
  const kado = await openHosted({ site })
  const { status } = await kado.owner('POST', '/api/opening', { title: 'Untukmu', recipient_name: NAME })
  expect(status).toBe(200)
  await kado.db.updateTable('gift').set({ names_recipient: 1 }).where('id', '=', kado.id).execute()
  return kado
}
