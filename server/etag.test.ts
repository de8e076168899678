import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const reads = [
  '/api/opening',
  '/api/date-input',
  '/api/days-of-love',
  '/api/features',
  '/api/session',
  '/api/openapi.json',
]

test.each(reads)('%s answers 304 to whoever holds it', async (path) => {
  const { ask } = await openTestApp()
  const first = await ask('GET', path)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  for (const condition of [etag, `W/${etag}`, `"lain", ${etag}`, '*']) {
    const second = await ask('GET', path, undefined, { headers: { 'if-none-match': condition } })
    expect(second).toMatchObject({ status: 304, text: '', headers: { etag } })
  }
  const head = await ask('HEAD', path)
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag } })
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const other = await ask('GET', path, undefined, { headers: { 'if-none-match': '"lain"' } })
  expect(other).toMatchObject({ status: 200, text: first.text })
})

test('a save changes the tag', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const before = await ask('GET', '/api/opening')
  await ask('POST', '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, raka)
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect(await ask('GET', '/api/opening', undefined, { headers })).toMatchObject({ status: 200 })
})

test('a refusal has no tag, and nobody keeps it', async () => {
  const { ask, db } = await openTestApp()
  await db.schema.dropTable('opening').execute()
  const { headers } = await ask('GET', '/api/opening', undefined, { headers: { 'if-none-match': '*' } })
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(headers.etag).toBeUndefined()
})
