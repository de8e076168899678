import { expect, test } from 'vitest'
import { everyRow, openTestApp } from './test-app.ts'
import { declared } from './test-endpoints.ts'

const isOpen = ({ access }: (typeof declared)[number]) => access === 'visitor'
const guarded = declared
  .filter((call) => !isOpen(call))
  .map(({ method, path }) => [method, `/api${path.replace(':id', '1')}`] as const)

test('of all calls that write only three are open to visitors, and of those that read two are not', () => {
  const named = (calls: typeof declared) => calls.map(({ method, path }) => `${method} ${path}`).sort()
  const writes = declared.filter(({ method }) => method !== 'GET')
  expect(named(writes.filter(isOpen))).toEqual([
    'DELETE /session',
    'POST /user/login.php',
    'PUT /todo-list.php',
  ])
  expect(named(declared.filter((call) => !writes.includes(call) && !isOpen(call)))).toEqual([
    'GET /accounts',
    'GET /sessions',
  ])
  expect(guarded.length).toBeGreaterThan(25)
})

const valid = {
  title: 'Halo',
  recipient_name: 'Sinta',
  selected_date: '12022022',
  photo_url: '/x.webp',
  selected_features: [],
  time_zone: 'Asia/Jayapura',
  may_edit: true,
  id: 1,
  folderId: 1,
  folderName: 'Orang lain',
  name: 'Orang lain',
  ids: [1],
}

test('every guarded call needs a session, whatever it is sent', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  await becomeOwner()
  const before = await everyRow(db)
  for (const [method, path] of guarded) {
    for (const cookie of ['', 'isLoggedIn=true', 'kado_session=bukan', 'kado_session=']) {
      const answer = await ask(method, path, method === 'GET' ? undefined : valid, { headers: { cookie } })
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 401,
        body: { status: 'error', success: false, code: 'unauthenticated', message: 'Silakan login dulu.' },
      })
    }
  }
  expect(await everyRow(db)).toEqual(before)
})

test('every guarded call needs an account that was let in', async () => {
  const { ask, account, signIn, becomeOwner, db } = await openTestApp()
  await becomeOwner()
  const person = { email: 'sinta@rumah.id', password: 'melati-pagi-hari-9' }
  await account({ action: 'create', ...person })
  const sinta = await signIn(person)
  const before = await everyRow(db)
  for (const [method, path] of guarded) {
    const answer = await ask(method, path, method === 'GET' ? undefined : valid, sinta)
    expect(answer, `${method} ${path}`).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Akun ini belum boleh mengedit. Hubungi admin.' },
    })
  }
  expect(await everyRow(db)).toEqual(before)
})

test.each([
  ['half a body', 'application/json', '{"title":'],
  ['a heavy body', 'application/json', `{"title":"${'x'.repeat(1024 * 1024)}"}`],
  ['another kind', 'application/xml', '<x/>'],
  ['a form', 'application/x-www-form-urlencoded', 'title=Halo'],
  ['no parts', 'multipart/form-data', 'kosong'],
])('who may not write is refused before the body is read: %s as %s', async (_, type, payload) => {
  const { app } = await openTestApp()
  const headers = { 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/opening', payload, headers })
  expect(answer.statusCode).toBe(401)
})

test('a session of another gift opens nothing here', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const other = await db
    .insertInto('gift')
    .values({ host: 'mawar', owner_id: null, claim_code: 'X', time_zone: 'Asia/Tokyo', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('session').set({ gift_id: other.id }).execute()
  expect(await ask('POST', '/api/opening', valid, raka)).toMatchObject({ status: 401 })
})
