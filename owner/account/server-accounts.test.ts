import { expect, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { openWithWaitingGuest } from '#tests/server/page.ts'

const greeting = { title: 'Untuk Kamu', recipient_name: 'Raka' }

test("the owner lists accounts and gives and revokes access, except the owner's own", async () => {
  const { ask, own, guest, idOf, ofSinta } = await openWithWaitingGuest()
  const list = await own('GET', '/api/accounts')
  const ofRaka = {
    id: await idOf(raka.email),
    email: raka.email,
    may_edit: true,
    is_admin: true,
    is_self: true,
  }
  const waiting = { id: await idOf(sinta.email), email: sinta.email, may_edit: false }
  expect(list.body).toEqual([ofRaka, { ...waiting, is_admin: false, is_self: false }])
  const write = async () => (await ask('POST', '/api/opening', greeting, guest)).status
  expect(await write()).toBe(403)
  const letIn = await own('PUT', ofSinta, { may_edit: true })
  expect(letIn.status).toBe(200)
  const data = { ...list.body[1], may_edit: true }
  const message = 'Izin akun sudah disimpan.'
  expect(letIn.body).toEqual({ status: 'success', success: true, message, data })
  expect(await write()).toBe(200)
  await own('PUT', ofSinta, { may_edit: '0' })
  expect(await write()).toBe(403)
  const session = await ask('GET', '/api/session', undefined, guest)
  expect(session.body).toEqual({ user: { email: sinta.email }, owner: false })

  const path = `/api/accounts/${ofRaka.id}`
  const body = { code: 'forbidden', message: 'Pemilik hadiah selalu boleh mengedit.' }
  expect(await own('PUT', path, { may_edit: false })).toMatchObject({ status: 403, body })
  expect(await own('DELETE', path)).toMatchObject({ status: 403, body })
  expect((await own('PUT', path, { may_edit: true })).status).toBe(200)
  expect((await own('GET', '/api/accounts')).body[0].may_edit).toBe(true)
})

test('turning away a waiting account removes it with its sessions', async () => {
  const { ask, own, account, signIn, db, guest, ofSinta } = await openWithWaitingGuest()
  await own('PUT', ofSinta, { may_edit: true })
  expect(await own('DELETE', ofSinta)).toMatchObject({
    status: 403,
    body: { message: 'Akun ini masih boleh mengedit. Cabut izinnya dulu, lalu tolak.' },
  })
  expect(await ask('DELETE', ofSinta, undefined, guest)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'Hanya pemilik hadiah yang bisa mengatur akun.' },
  })
  await own('PUT', ofSinta, { may_edit: false })
  const turned = await own('DELETE', ofSinta)
  const { body: rest } = await own('GET', '/api/accounts')
  expect(turned).toMatchObject({ status: 200, body: { message: 'Akun itu sudah ditolak.', data: rest } })
  expect(rest).toHaveLength(1)
  expect((await ask('GET', '/api/session', undefined, guest)).body.user).toBeNull()
  expect((await account({ action: 'login', ...sinta })).status).toBe(401)
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect((await own('DELETE', ofSinta)).status).toBe(404)
  expect((await account({ action: 'create', ...sinta })).status).toBe(200)
  expect((await ask('GET', '/api/session', undefined, await signIn(sinta))).body.owner).toBe(false)
})
