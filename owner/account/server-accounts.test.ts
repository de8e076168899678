import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const sinta = { email: 'sinta@rumah.id', password: 'kunang-kunang-22' }
const greeting = { title: 'Untuk Kamu', recipient_name: 'Raka' }
const onlyOwner = 'Hanya pemilik hadiah yang bisa mengatur akun.'

test('the owner sees every account and lets one in and out', async () => {
  const { ask, raka, owner, guest, idOf } = await openHouse()
  const list = await ask('GET', '/api/accounts', undefined, owner)
  expect(list.body).toEqual([
    { id: await idOf(raka.email), email: raka.email, may_edit: true, is_admin: true, is_self: true },
    { id: await idOf(sinta.email), email: sinta.email, may_edit: false, is_admin: false, is_self: false },
  ])
  const path = `/api/accounts/${await idOf(sinta.email)}`
  expect((await ask('POST', '/api/opening', greeting, guest)).status).toBe(403)
  const letIn = await ask('PUT', path, { may_edit: true }, owner)
  expect(letIn.status).toBe(200)
  expect(letIn.body).toEqual({
    status: 'success',
    success: true,
    message: 'Izin akun sudah disimpan.',
    data: { ...list.body[1], may_edit: true },
  })
  expect((await ask('POST', '/api/opening', greeting, guest)).status).toBe(200)
  await ask('PUT', path, { may_edit: '0' }, owner)
  expect((await ask('POST', '/api/opening', greeting, guest)).status).toBe(403)
  const session = await ask('GET', '/api/session', undefined, guest)
  expect(session.body).toEqual({ user: { email: sinta.email }, owner: false })
})

test('the owner cannot be shut out', async () => {
  const { ask, raka, owner, idOf } = await openHouse()
  const path = `/api/accounts/${await idOf(raka.email)}`
  const refused = await ask('PUT', path, { may_edit: false }, owner)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'forbidden',
    message: 'Pemilik hadiah selalu boleh mengedit.',
  })
  expect((await ask('PUT', path, { may_edit: true }, owner)).status).toBe(200)
  expect((await ask('GET', '/api/accounts', undefined, owner)).body[0].may_edit).toBe(true)
})

test('turning away a waiting account removes it with its sessions', async () => {
  const { ask, account, signIn, db, owner, guest, idOf } = await openHouse()
  const path = `/api/accounts/${await idOf(sinta.email)}`
  const turned = await ask('DELETE', path, undefined, owner)
  const { body: rest } = await ask('GET', '/api/accounts', undefined, owner)
  expect(turned).toMatchObject({ status: 200, body: { message: 'Akun itu sudah ditolak.', data: rest } })
  expect(rest).toHaveLength(1)
  expect((await ask('GET', '/api/session', undefined, guest)).body.user).toBeNull()
  expect((await account({ action: 'login', ...sinta })).status).toBe(401)
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect((await ask('DELETE', path, undefined, owner)).status).toBe(404)
  expect((await account({ action: 'create', ...sinta })).status).toBe(200)
  expect((await ask('GET', '/api/session', undefined, await signIn(sinta))).body.owner).toBe(false)
})

test('an editor must be let out before being turned away, the owner never is', async () => {
  const { ask, raka, owner, guest, idOf } = await openHouse()
  const path = `/api/accounts/${await idOf(sinta.email)}`
  await ask('PUT', path, { may_edit: true }, owner)
  expect(await ask('DELETE', path, undefined, owner)).toMatchObject({
    status: 403,
    body: { message: 'Akun ini masih boleh mengedit. Cabut izinnya dulu, lalu tolak.' },
  })
  expect(await ask('DELETE', `/api/accounts/${await idOf(raka.email)}`, undefined, owner)).toMatchObject({
    status: 403,
    body: { message: 'Pemilik hadiah selalu boleh mengedit.' },
  })
  expect((await ask('DELETE', path, undefined, guest)).status).toBe(403)
  await ask('PUT', path, { may_edit: false }, owner)
  expect((await ask('DELETE', path, undefined, owner)).status).toBe(200)
})

test('an editor cannot manage accounts', async () => {
  const { ask, owner, guest, idOf } = await openHouse()
  const path = `/api/accounts/${await idOf(sinta.email)}`
  await ask('PUT', path, { may_edit: true }, owner)
  for (const refused of [
    await ask('GET', '/api/accounts', undefined, guest),
    await ask('PUT', path, { may_edit: false }, guest),
  ]) {
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'forbidden', message: onlyOwner })
  }
  expect((await ask('GET', '/api/accounts', undefined, owner)).body[1].may_edit).toBe(true)
})

async function openHouse() {
  const app = await openTestApp()
  const owner = await app.becomeOwner()
  await app.account({ action: 'create', ...sinta })
  const guest = await app.signIn(sinta)
  const idOf = async (email: string) =>
    (await app.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  return { ...app, owner, guest, idOf }
}
