import { expect, test } from 'vitest'
import { addOtherGift, everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { declared } from '#tests/server/endpoints.ts'
import { spellingsOf } from '#tests/server/spellings.ts'

const SINTA = { email: 'sinta@rumah.id', password: 'melati-pagi-hari-9' }

const refusal = (code: string, message: string) => ({ status: 'error', success: false, message, code })
const locked = refusal('locked', 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.')

const visited = declared.filter(({ access }) => access === 'visitor')
const closed = visited.filter(({ isOpenWhileLocked }) => !isOpenWhileLocked)
const closedReads = [
  ...closed.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`),
  '/api/gallery.php?folderId=1',
  '/api/love-moment?id=1',
]

async function openLocked(options: Parameters<typeof openTestApp>[0] = {}) {
  const kado = await openTestApp(options)
  const owner = await kado.becomeOwner()
  const { video_url } = (await kado.ask('GET', '/api/video-gift.php')).body.data
  const [{ cover_image }] = (await kado.ask('GET', '/api/love-moment')).body.data
  await kado.lock(owner)
  return { ...kado, owner, film: String(video_url), photo: String(cover_image) }
}

/** Everybody whom the lock keeps out, by what their requests carry. */
async function strangers({ account, signIn, db, clock }: TestApp) {
  await account({ action: 'create', ...SINTA })
  const waiting = await signIn(SINTA)
  const gone = await signIn(SINTA)
  const [, other] = [waiting, gone].map(({ headers }) => headers.cookie)
  const last = await db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .updateTable('session')
    .set({ gift_id: await addOtherGift(db) })
    .where('id', '=', last.id)
    .execute()
  return {
    nobody: '',
    'a waiting account': waiting.headers.cookie,
    'the session of another gift': String(other),
    'a flag of their own': 'isLoggedIn=true; kado_unlocked=true; kado_session=x',
    'a signature of their own': `kado_unlocked=${clock.now}.${'A'.repeat(43)}`,
    'half a signature': `kado_unlocked=${clock.now}.`,
    'a moment that is none': `kado_unlocked=NaN.${'A'.repeat(43)}`,
  }
}

test('of what visitors may call, seven are answered while the gift is locked', () => {
  const open = visited
    .filter(({ isOpenWhileLocked }) => isOpenWhileLocked)
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toEqual([
    'DELETE /session',
    'GET /date-input',
    'GET /date-input/hint',
    'GET /opening',
    'GET /session',
    'POST /date-input/unlock',
    'POST /user/login.php',
  ])
  expect(declared.filter(({ access, isOpenWhileLocked }) => access === 'owner' && isOpenWhileLocked)).toEqual(
    [],
  )
  expect(closedReads.length).toBeGreaterThan(12)
})

test('a locked gift refuses every closed call to everybody who has not entered its date', async () => {
  const kado = await openLocked()
  const people = Object.entries(await strangers(kado))
  const before = await everyRow(kado.db)
  for (const { method, path } of closed) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    for (const asked of methods) {
      for (const [name, cookie] of people) {
        const payload = method === 'GET' ? undefined : { id: 1, is_selected: 1 }
        const headers = { cookie, 'if-none-match': '*', range: 'bytes=0-9' }
        const answer = await kado.ask(asked, `/api${path.replace(':id', '1')}`, payload, { headers })
        expect(answer, `${asked} ${path} by ${name}`).toMatchObject({
          status: 423,
          headers: { 'cache-control': 'no-store' },
        })
        expect(answer.headers.etag).toBeUndefined()
        expect(answer.text === '' ? locked : answer.body).toEqual(locked)
      }
    }
  }
  expect(await everyRow(kado.db)).toEqual(before)
})

test('a stranger to the owner’s calls of a locked gift is asked to sign in, as on an open one', async () => {
  const { ask } = await openLocked()
  for (const { method, path } of declared.filter(({ access }) => access === 'owner')) {
    const answer = await ask(method, `/api${path.replace(':id', '1')}`, method === 'GET' ? undefined : {})
    expect(answer, `${method} ${path}`).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
})

test('what is open stays open, and the date is not among it', async () => {
  const { ask } = await openLocked()
  expect(await ask('GET', '/api/opening')).toMatchObject({ status: 200, body: [{ title: 'Untuk Kamu' }] })
  expect((await ask('GET', '/api/date-input')).body).toEqual([
    expect.objectContaining({
      title: 'Tanggal Jadian Kita?',
      selected_date: '',
      photo_url: '/images/cover-4.webp',
    }),
  ])
  expect(await ask('GET', '/api/session')).toMatchObject({ status: 200, body: { user: null, owner: false } })
  expect(await ask('DELETE', '/api/session', {})).toMatchObject({ status: 200 })
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
})

test('the owner, whoever is let in, and whoever has entered the date see everything', async () => {
  const kado = await openLocked()
  const { ask, account, signIn, owner, enter } = kado
  await account({ action: 'create', ...SINTA })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  await ask('PUT', `/api/accounts/${id}`, { may_edit: true }, owner)
  const people = { owner, editor: await signIn(SINTA), visitor: await enter() }
  for (const [name, person] of Object.entries(people)) {
    for (const path of [...closedReads, kado.film, kado.photo]) {
      expect(await ask('GET', path, undefined, person), `${path} by ${name}`).toMatchObject({ status: 200 })
    }
    const [{ id: plan }] = (await ask('GET', '/api/todo-list.php', undefined, person)).body
    const toggled = await ask('PUT', '/api/todo-list.php', { id: plan, is_selected: 1 }, person)
    expect(toggled).toMatchObject({ status: 200 })
    expect((await ask('GET', '/api/date-input', undefined, person)).body[0].selected_date).toBe('14022024')
  }
})

test('no spelling and no method gets past the lock', async () => {
  const { ask } = await openLocked()
  for (const path of closedReads.flatMap(spellingsOf)) {
    const answer = await ask('GET', path)
    expect([400, 404, 423], path).toContain(answer.status)
    expect(answer.body, path).toMatchObject({ success: false, message: expect.any(String) })
  }
  for (const path of closedReads) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await ask(method, path, {})
      expect([401, 404, 422, 423], `${method} ${path}`).toContain(answer.status)
      expect(answer.body, `${method} ${path}`).toMatchObject({ success: false })
    }
  }
})

test('a body of a locked-out visitor is refused before it is read', async () => {
  const { app } = await openLocked()
  for (const payload of ['{"id":', 'x'.repeat(2 ** 20)]) {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'PUT', url: '/api/todo-list.php', payload, headers })
    expect(answer.json()).toEqual(locked)
  }
})

test('locking and opening count from the next request on', async () => {
  const { ask, owner, lock } = await openLocked()
  const { etag } = (await ask('GET', '/api/music', undefined, owner)).headers
  const held = { headers: { 'if-none-match': String(etag) } }
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 423 })
  await lock(owner, { locked: false })
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 304 })
  await lock(owner)
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 423 })
})

test('an account that is let out again is a visitor like any other', async () => {
  const { ask, account, signIn, owner, enter } = await openLocked()
  await account({ action: 'create', ...SINTA })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  await ask('PUT', `/api/accounts/${id}`, { may_edit: true }, owner)
  const sinta = await signIn(SINTA)
  await ask('PUT', `/api/accounts/${id}`, { may_edit: false }, owner)
  expect(await ask('GET', '/api/music', undefined, sinta)).toMatchObject({ status: 423 })
  expect(await ask('GET', '/api/music', undefined, await enter('14022024', sinta))).toMatchObject({
    status: 200,
  })
})
