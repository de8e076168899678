import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'
import { acceptsBrotli } from './etag.ts'

// What tells the time is another answer each time.
const lasting = reads.filter((path) => path !== '/api/waiting')

test.each([...lasting, '/api/gallery.php?folderId=1', '/api/love-moment?id=1', '/api/openapi.json'])(
  '%s answers 304 to a client that holds the response',
  async (path) => {
    const { ask, becomeOwner } = await openTestApp()
    const { headers } = await becomeOwner()
    const first = await ask('GET', path, undefined, { headers })
    expect(first.status).toBe(200)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const askIf = (condition: string) =>
      ask('GET', path, undefined, { headers: { ...headers, 'if-none-match': condition } })
    for (const condition of [etag, `W/${etag}`, `"lain", ${etag}`, '*']) {
      expect(await askIf(condition)).toMatchObject({ status: 304, text: '', headers: { etag } })
    }
    const head = await ask('HEAD', path, undefined, { headers })
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag } })
    const held = await ask('HEAD', path, undefined, { headers: { ...headers, 'if-none-match': etag } })
    expect(held).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(await askIf('"lain"')).toMatchObject({ status: 200, text: first.text })
  },
)

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

test('a call has its tag however its address is spelled', async () => {
  const { ask } = await openTestApp()
  const { etag } = (await ask('GET', '/api/opening')).headers
  for (const path of ['/%61pi/opening', '/api/%6Fpening', '/api/opening?x=/media/']) {
    expect((await ask('GET', path)).headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
  }
})

test.each(['br', 'gzip, br', 'gzip,br;q=0.5', 'BR ; q=1.0, gzip', 'br;q=0.001'])(
  '%j takes Brotli',
  (taken) => {
    expect(acceptsBrotli({ headers: { 'accept-encoding': taken } })).toBe(true)
  },
)

test.each(['', 'gzip', 'br;q=0', 'br;q=0.0', 'gzip, br ; q=0.000, deflate', 'x-br', 'gzip;q=br'])(
  '%j does not',
  (taken) => {
    expect(acceptsBrotli({ headers: { 'accept-encoding': taken } })).toBe(false)
  },
)
