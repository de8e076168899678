import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'

test('a fresh gift is open and has no hint', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const read = await ask('GET', '/api/lock', undefined, await becomeOwner())
  expect(read).toMatchObject({ status: 200, body: { locked: false, hint: '' } })
})

test('a save answers what is stored and says in which state the gift is', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const other = await addOtherGift(db)
  const cases = [
    { sent: { locked: true, hint: ' Hujan di dermaga ' }, message: 'Hadiahmu terkunci.' },
    { sent: { locked: '0', hint: '' }, message: 'Hadiahmu terbuka.' },
    { sent: { locked: 1, hint: '🌧️'.repeat(120) }, message: 'Hadiahmu terkunci.' },
  ]
  for (const { sent, message } of cases) {
    const data = { locked: sent.locked !== '0', hint: sent.hint.trim() }
    const saved = await ask('PUT', '/api/lock', sent, raka)
    expect(saved).toMatchObject({ status: 200, body: { success: true, message, data } })
    expect((await ask('GET', '/api/lock', undefined, raka)).body).toEqual(data)
  }
  const row = await db.selectFrom('gift').selectAll().where('id', '=', other).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ locked: 0, hint: '' })
})

test('an invalid lock is refused and changes nothing', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const refused = [
    { locked: true },
    { hint: '' },
    { locked: 'mungkin', hint: '' },
    { locked: true, hint: 'x'.repeat(121) },
    { locked: true, hint: 'a\u0000b' },
    { locked: true, hint: ['x'] },
  ]
  for (const sent of refused) {
    const answer = await ask('PUT', '/api/lock', sent, raka)
    expect(answer, JSON.stringify(sent)).toMatchObject({ status: 422, body: { code: 'validation' } })
  }
  expect((await ask('GET', '/api/lock', undefined, raka)).body).toEqual({ locked: false, hint: '' })
})
