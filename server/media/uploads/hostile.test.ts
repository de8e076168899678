import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TestApp } from '#tests/server/app.ts'
import { runningWorkers } from '#tests/server/media-worker.ts'
import { type Original, originals } from '#tests/server/mutations.ts'
import { expectNothingKept, keysIn, plain, portrait } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'

const PAGE = '<!doctype html><script>alert(1)</script>'
const PLACES = 16

test('sixteen uploads of four kinds that break off, all at once, leave nothing', async () => {
  const kado = await openShelf()
  await kado.app.listen({ port: 0, host: '127.0.0.1' })
  const files = (await originals()).filter(({ name }) => ['JPEG', 'WebP', 'MP4', 'MP3'].includes(name))
  expect(files).toHaveLength(4)
  const places = Array.from({ length: PLACES }, (_, place) => place / PLACES)
  await Promise.all(files.flatMap((file) => places.map((place) => breakOff(kado, file, place))))
  await expect.poll(() => readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  await kado.app.close()
  await expectNothingKept(kado)
})

test('a client that leaves while its photo is processed stops that, and leaves nothing', async () => {
  const kado = await openShelf()
  await kado.app.listen({ port: 0, host: '127.0.0.1' })
  const bytes = await portrait()
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of runningWorkers()) process.kill(pid, name)
  }
  await put(kado, 'photo', bytes)
  const stored = (await keysIn(kado.media)).length
  signal('SIGSTOP')
  const unfinished = () => readdirSync(join(kado.dataDir, 'unfinished'))
  await breakOff(kado, { name: '', kind: 'photo', bytes }, 1, async () => {
    await expect.poll(unfinished).toHaveLength(1)
    await setTimeout(500)
  })
  // A worker that stands still would hold its file for half a minute.
  await expect.poll(unfinished).toEqual([])
  expect(await keysIn(kado.media)).toHaveLength(stored)
  signal('SIGKILL')
  expect((await put(kado, 'photo', bytes)).statusCode).toBe(200)
})

test.each<[string, () => Promise<Buffer>]>([
  ['a photo with a page behind it', async () => Buffer.concat([await portrait(), Buffer.from(PAGE)])],
  ['a photo with a page in its comment', async () => comment(await portrait())],
  [
    'a PNG with a page behind it',
    async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.from(PAGE)]),
  ],
])('%s is refused, or stored without the page', async (_, make) => {
  const kado = await openShelf()
  const answer = await put(kado, 'photo', await make())
  expect(answer.statusCode).toBe(200)
  const { rawPayload: stored, headers } = await kado.app.inject({ url: answer.json().data.url })
  expect(stored.includes('<script')).toBe(false)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a file is judged by its first bytes: what is far behind them is not even looked for', async () => {
  const kado = await openShelf()
  const png = await plain(9, 9).png().toBuffer()
  const animated = [png.subarray(0, 33), piece('teSt', 5000), piece('acTL', 8), png.subarray(33)]
  expect((await put(kado, 'photo', Buffer.concat(animated))).statusCode).toBe(200)
})

test('a file is stored under a name of our own, whatever it is called', async () => {
  const kado = await openShelf()
  const bytes = await plain(9, 9).jpeg().toBuffer()
  const before = readdirSync(kado.dataDir)
  const names = [
    '../../kado.db',
    '/etc/passwd',
    'a\0.jpg',
    '<img src=x>.svg',
    'con',
    '\u202egpj.exe',
    'x'.repeat(5000),
  ]
  for (const name of names) {
    const { url } = (await put(kado, 'photo', bytes, name)).json().data
    expect(url, name).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-[a-f0-9]{32}\.jpg$/)
  }
  expect(readdirSync(kado.dataDir)).toEqual(before)
})

test('a body of a thousand parts is refused, and leaves nothing', async () => {
  const kado = await openShelf()
  const payload = new FormData()
  for (let part = 0; part < 1000; part += 1) payload.append(`nama${part}`, new Blob(['x']), 'a')
  const refused = await kado.app.inject({ method: 'POST', url: '/api/rak/photo', payload })
  expect(refused.statusCode).toBe(413)
  await expectNothingKept(kado)
})

// An unknown PNG chunk of `size` bytes.
function piece(name: string, size: number) {
  const bytes = Buffer.alloc(12 + size)
  bytes.writeUInt32BE(size)
  bytes.write(name, 4)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + size)), 8 + size)
  return bytes
}

function comment(jpeg: Buffer) {
  const head = Buffer.from([0xff, 0xfe, 0, PAGE.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(PAGE), jpeg.subarray(2)])
}

// Sends a part of a body, waits for something, and goes away.
function breakOff({ app }: TestApp, { kind, bytes }: Original, part: number, until = async () => {}) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const head = `--x\r\nContent-Disposition: form-data; name="${kind}"; filename="a"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  return new Promise<void>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/rak/${kind} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${body.length}\r\n`,
      )
      socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n')
      socket.write(body.subarray(0, Math.floor(body.length * part)), () => {
        until().then(() => socket.destroy(), fail)
      })
    })
    socket.on('error', fail)
    socket.on('close', () => done())
  })
}
