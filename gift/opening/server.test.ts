import { expect, test } from 'vitest'
import { openPage } from '#tests/server/page.ts'

const greeting = { title: 'Untuk Kamu', recipient_name: 'Sinta' }

test('visitors read the greeting that the owner saved', async () => {
  const { ask, db, read, save } = await openPage('/api/opening')
  const id = expect.any(Number)
  expect(await read()).toEqual([{ id, title: 'Untuk Kamu', recipient_name: 'Sayangku' }])
  const saved = await save(greeting)
  const message = 'Data berhasil disimpan!'
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({ status: 'success', success: true, message, data: { id, ...greeting } })
  expect((await ask('GET', '/api/opening.php')).body).toEqual([saved.body.data])
  // A stored greeting is shown even if the form would refuse it now.
  const title = 'Lebih panjang daripada yang boleh'
  await db.updateTable('opening').set({ title }).execute()
  expect(await read()).toMatchObject([{ title }])
  await db.deleteFrom('opening').execute()
  expect(await read()).toEqual([])
  await save(greeting)
  expect(await read()).toMatchObject([greeting])
})
