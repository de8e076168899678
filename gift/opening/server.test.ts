import { expect, test } from 'vitest'
import { openTestApp } from '#server/test-app.ts'

const greeting = { title: 'Untuk Kamu', recipient_name: 'Sinta' }

test('a fresh gift opens with the sample greeting', async () => {
  const { ask } = await openTestApp()
  const { status, body } = await ask('GET', '/api/opening')
  expect(status).toBe(200)
  expect(body).toEqual([{ id: expect.any(Number), title: 'Untuk Kamu', recipient_name: 'Sayangku' }])
})

test('the greeting that the owner saves is the one that visitors read', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const saved = await ask('POST', '/api/opening', greeting, raka)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    status: 'success',
    success: true,
    message: 'Data berhasil disimpan!',
    data: greeting,
  })
  expect((await ask('GET', '/api/opening.php')).body).toEqual([saved.body.data])
})
