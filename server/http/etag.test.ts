import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'
import { acceptsBrotli } from './etag.ts'

// A response with the time differs each time.
const lasting = reads.filter((path) => path !== '/api/waiting')

test('a read answers 304 to a client that holds the response, and 200 after a save', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const others = ['/api/gallery.php?folderId=1', '/api/love-moment?id=1', '/api/openapi.json']
  for (const path of [...lasting, ...others]) {
    const send = (method: string, condition?: string) =>
      ask(method, path, undefined, {
        headers: { ...headers, ...(condition ? { 'if-none-match': condition } : {}) },
      })
    const first = await send('GET')
    const etag = String(first.headers.etag)
    expect(etag, path).toMatch(/^"[\w-]{27}"$/)
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    for (const condition of [etag, `W/${etag}`, `"lain", ${etag}`, '*'])
      expect(await send('GET', condition), path).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(await send('HEAD'), path).toMatchObject({ status: 200, text: '', headers: { etag } })
    expect(await send('HEAD', etag), path).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(await send('GET', '"lain"'), path).toMatchObject({ status: 200, text: first.text })
  }
  const { etag } = (await ask('GET', '/api/opening')).headers
  for (const path of ['/%61pi/opening', '/api/%6Fpening', '/api/opening?x=/media/'])
    expect((await ask('GET', path)).headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
  await ask('POST', '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, { headers })
  const held = { headers: { 'if-none-match': String(etag) } }
  expect(await ask('GET', '/api/opening', undefined, held)).toMatchObject({ status: 200 })
})

test.each([
  [['br', 'gzip, br', 'gzip,br;q=0.5', 'BR ; q=1.0, gzip', 'br;q=0.001'], true],
  [['', 'gzip', 'br;q=0', 'br;q=0.0', 'br;q= 0', 'gzip, br ; q=0.000, deflate', 'x-br', 'gzip;q=br'], false],
])('Accept-Encoding %j accepts Brotli: %s', (texts, isTaken) => {
  for (const text of texts)
    expect(acceptsBrotli({ headers: { 'accept-encoding': text } }), text).toBe(isTaken)
})
