import { expect, test } from 'vitest'
import { openOwned } from '#tests/server/page.ts'

const PATH = '/api/lock'

test('a fresh gift is open and has no hint', async () => {
  const { own } = await openOwned()
  expect(await own('GET', PATH)).toMatchObject({ status: 200, body: { locked: false, hint: '' } })
})

test('a save answers what is stored and says in which state the gift is', async () => {
  const { own } = await openOwned()
  const cases = [
    { sent: { locked: true, hint: ' Hujan di dermaga ' }, message: 'Hadiahmu terkunci.' },
    { sent: { locked: '0', hint: '' }, message: 'Hadiahmu terbuka.' },
    { sent: { locked: 1, hint: '🌧️'.repeat(120) }, message: 'Hadiahmu terkunci.' },
  ]
  for (const { sent, message } of cases) {
    const data = { locked: sent.locked !== '0', hint: sent.hint.trim() }
    const saved = await own('PUT', PATH, sent)
    expect(saved).toMatchObject({ status: 200, body: { success: true, message, data } })
    expect((await own('GET', PATH)).body).toEqual(data)
  }
})

test('an invalid lock is refused and changes nothing', async () => {
  const { own } = await openOwned()
  const refused = [
    { locked: true },
    { hint: '' },
    { locked: 'mungkin', hint: '' },
    { locked: true, hint: ['x'] },
  ]
  for (const sent of refused) {
    const answer = await own('PUT', PATH, sent)
    expect(answer, JSON.stringify(sent)).toMatchObject({ status: 422, body: { code: 'validation' } })
  }
  expect((await own('GET', PATH)).body).toEqual({ locked: false, hint: '' })
})
