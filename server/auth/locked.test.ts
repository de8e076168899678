import { expect, test } from 'vitest'
import { sinta } from '#tests/people.ts'
import { openTestApp } from '#tests/server/app.ts'

test('a locked gift sends its date only to editors and to visitors with access', async () => {
  const { ask, account, signIn, becomeOwner, lock, enter } = await openTestApp()
  const owner = await becomeOwner()
  const statusOf = async (person: object) => (await ask('GET', '/api/music', undefined, person)).status
  const { etag } = (await ask('GET', '/api/music', undefined, owner)).headers
  const held = { headers: { 'if-none-match': String(etag) } }
  for (const locked of [true, false, true]) {
    await lock(owner, { locked })
    expect(await statusOf(held)).toBe(locked ? 423 : 304)
  }
  const title = 'Tanggal Jadian Kita?'
  const photo_url = '/images/cover-4.webp'
  const shownTo = async (person = {}) => (await ask('GET', '/api/date-input', undefined, person)).body
  expect(await shownTo()).toMatchObject([{ title, selected_date: '', photo_url }])

  await account({ action: 'create', ...sinta })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  const letIn = (may_edit: boolean) => ask('PUT', `/api/accounts/${id}`, { may_edit }, owner)
  await letIn(true)
  const editor = await signIn(sinta)
  for (const person of [owner, editor, await enter()])
    expect(await shownTo(person)).toMatchObject([{ title, selected_date: '14022024', photo_url }])
  // An account whose access was revoked is a visitor like any other.
  await letIn(false)
  expect(await statusOf(editor)).toBe(423)
  expect(await statusOf(await enter('14022024', editor))).toBe(200)
})
