import { expect, test, vi } from 'vitest'
import { addPhoto, load, removePhoto } from '#gift/gallery/calls.ts'
import { upload } from '#web/files/upload.ts'
import { call, EmptyResponse, ForeignAnswer } from './call.ts'

const PAGE = '<h1>Masuk ke Wi-Fi</h1>'
const HTML = 'text/html; charset=utf-8'

// What proxies and networks send in the place of the server, and what the person reads.
const foreign: [status: number, type: string | null, body: string, told: RegExp, code?: string][] = [
  [200, HTML, PAGE, /^Yang menjawab bukan server ini/],
  [
    413,
    HTML,
    '<h1>413 Request Entity Too Large</h1>',
    /^Kiriman ini terlalu besar .* panduan hosting\.$/,
    'too_large',
  ],
  [413, null, '', /^Kiriman ini terlalu besar/, 'too_large'],
  [502, HTML, '<h1>502 Bad Gateway</h1>', /^Server sedang tidak menjawab/],
  [503, null, '', /^Server sedang tidak menjawab/],
  [521, HTML, '<h1>Web server is down</h1>', /^Server sedang tidak menjawab/],
  [
    504,
    HTML,
    '<h1>504 Gateway Time-out</h1>',
    /^Server tidak menjawab tepat waktu\. Mungkin saja sudah tersimpan/,
  ],
  [524, HTML, '<h1>A timeout occurred</h1>', /^Server tidak menjawab tepat waktu/],
  [431, null, '', /^Cookie atau alamat situs ini terlalu panjang/],
  [400, HTML, '<h1>400 Request Header Or Cookie Too Large</h1>', /^Cookie atau alamat/],
  [403, HTML, '<h1>Attention Required</h1>', /^Permintaan ini ditolak sebelum sampai/],
  [405, HTML, '<h1>405 Not Allowed</h1>', /^Permintaan ini ditolak sebelum sampai/],
  [401, HTML, '<h1>401 Authorization Required</h1>', /^Yang menjawab bukan server ini/],
  [511, HTML, PAGE, /^Yang menjawab bukan server ini/],
  [429, HTML, '<h1>429</h1>', /^Terlalu banyak permintaan/, 'too_many'],
  // An unknown response gets the form's own sentence.
  [500, HTML, '<h1>500</h1>', /^$/],
  [403, null, '', /^$/],
]

test.each(foreign)('a %i of %s from a proxy is named for what it is', async (...answer) => {
  const [status, type, body, told, code] = answer
  const refused = async (made: Promise<unknown>) => {
    const error = await made.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ForeignAnswer)
    expect(error).toMatchObject({ message: expect.stringMatching(told), code })
  }
  vi.stubGlobal('fetch', async () => {
    const headers: HeadersInit = type === null ? {} : { 'content-type': type }
    const response = new Response(body, { status, headers })
    if (type === null) response.headers.delete('content-type')
    return response
  })
  await refused(call(load, {}))
  await refused(call(removePhoto, { id: 1 }))
  answerUploads(status, type)
  await refused(upload(addPhoto, { id: 1, title: '' }, {}))
})

test('an upload waits at the rate limit and shows why and how long', async () => {
  vi.useFakeTimers({ now: 0 })
  const waits: unknown[] = []
  const files = { photoFile: new Blob(['a']) }
  const headers: Record<string, string> = { 'retry-after': '42' }
  const request = answerUploads(429, 'application/json', headers)
  const onWaiting = (wait: unknown) => {
    waits.push(wait)
    request.status = 413
  }
  const sent = upload(addPhoto, { id: 1, title: '' }, files, { onWaiting })
  const refused = expect(sent).rejects.toMatchObject({ code: 'too_large' })
  await vi.advanceTimersByTimeAsync(42_000)
  await refused
  expect(waits).toEqual([{ reason: 'too_many', until: 42_000 }, undefined])
  // Where no wait is shown, or it would take long, the refusal is shown at once.
  request.status = 429
  await expect(upload(addPhoto, { id: 1, title: '' }, files)).rejects.toMatchObject({ code: 'too_many' })
  // The same holds for a save without a file.
  await expect(upload(addPhoto, { id: 1, title: '' }, {}, { onWaiting })).rejects.toMatchObject({
    code: 'too_many',
  })
  headers['retry-after'] = '600'
  const long = upload(addPhoto, { id: 1, title: '' }, files, { onWaiting })
  await expect(long).rejects.toMatchObject({ code: 'too_many' })
  vi.useRealTimers()
})

test.each(['null', '', ' '])('an empty response with %j differs from a lost network', async (body) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(call(load, {})).rejects.toBeInstanceOf(EmptyResponse)
})

// A browser reads a page as no JSON at all.
function answerUploads(status: number, type: string | null, more: Record<string, string> = {}) {
  const request = Object.assign(new EventTarget(), {
    upload: new EventTarget(),
    status,
    response: null,
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: (name: string) => (name === 'content-type' ? type : (more[name] ?? null)),
    send: () => void request.dispatchEvent(new Event('load')),
  })
  vi.stubGlobal('XMLHttpRequest', function answerWithPage() {
    return request
  })
  return request
}
