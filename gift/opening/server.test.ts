import { expect, test } from 'vitest'
import { openPage } from '#tests/server/page.ts'

const greeting = { title: 'Untuk Kamu', recipient_name: 'Sinta' }
const open = () => openPage('/api/opening')

test('a fresh gift opens with the sample greeting', async () => {
  const { read } = await open()
  expect(await read()).toEqual([{ id: expect.any(Number), title: 'Untuk Kamu', recipient_name: 'Sayangku' }])
})

test('the greeting that the owner saves is the one that visitors read', async () => {
  const { ask, save } = await open()
  const saved = await save(greeting)
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({
    status: 'success',
    success: true,
    message: 'Data berhasil disimpan!',
    data: { id: expect.any(Number), ...greeting },
  })
  expect((await ask('GET', '/api/opening.php')).body).toEqual([saved.body.data])
})

test('without a record the list is empty, and a save makes one', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('opening').execute()
  expect(await read()).toEqual([])
  await save(greeting)
  expect(await read()).toMatchObject([greeting])
})

test('a stored greeting is shown even if the form would refuse it now', async () => {
  const { db, read } = await open()
  const title = 'Lebih panjang daripada yang boleh'
  await db.updateTable('opening').set({ title }).execute()
  expect(await read()).toMatchObject([{ title }])
})
