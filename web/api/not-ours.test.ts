import { expect, test, vi } from 'vitest'
import { addPhoto, load } from '#gift/gallery/calls.ts'
import { call, EmptyResponse } from './call.ts'
import { upload } from './upload.ts'

const broken = new TypeError('What answered is not the server')

test('a call and an upload treat a page in the place of an answer as a lost network', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Masuk ke Wi-Fi</h1>'))
  await expect(call(load, {})).rejects.toEqual(broken)
  // A browser reads such a page as no JSON at all.
  const request = Object.assign(new EventTarget(), {
    upload: new EventTarget(),
    status: 200,
    response: null,
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: () => null,
    send: () => void request.dispatchEvent(new Event('load')),
  })
  vi.stubGlobal('XMLHttpRequest', function answerWithPage() {
    return request
  })
  await expect(upload(addPhoto, { id: 1, title: '' }, {})).rejects.toEqual(broken)
})

test.each(['null', '', ' '])(
  'a response of %j is empty, which a screen can tell from a lost network',
  async (body) => {
    vi.stubGlobal('fetch', async () => new Response(body))
    await expect(call(load, {})).rejects.toBeInstanceOf(EmptyResponse)
  },
)
