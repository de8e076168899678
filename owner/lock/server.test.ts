import { expect, test } from 'vitest'
import { openOwned } from '#tests/server/page.ts'

const PATH = '/api/lock'

test('a fresh gift is unlocked without a hint, and a save returns the stored state', async () => {
  const { own } = await openOwned()
  const read = async () => (await own('GET', PATH)).body
  for (const sent of [
    { locked: true },
    { hint: '' },
    { locked: 'mungkin', hint: '' },
    { locked: true, hint: ['x'] },
  ]) {
    const refused = { status: 422, body: { code: 'validation' } }
    expect(await own('PUT', PATH, sent), JSON.stringify(sent)).toMatchObject(refused)
  }
  expect(await read()).toEqual({ locked: false, hint: '' })
  for (const { sent, message } of [
    { sent: { locked: true, hint: ' Hujan di dermaga ' }, message: 'Hadiahmu terkunci.' },
    { sent: { locked: '0', hint: '' }, message: 'Hadiahmu terbuka.' },
    { sent: { locked: 1, hint: '🌧️'.repeat(120) }, message: 'Hadiahmu terkunci.' },
  ]) {
    const data = { locked: sent.locked !== '0', hint: sent.hint.trim() }
    const body = { success: true, message, data }
    expect(await own('PUT', PATH, sent)).toMatchObject({ status: 200, body })
    expect(await read()).toEqual(data)
  }
})
