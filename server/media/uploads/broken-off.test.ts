import { EventEmitter, once } from 'node:events'
import fs, { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { line, written } from '#contract/schemas.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { expectNothingKept, portrait } from '#tests/server/photos.ts'

const head = (field: string, name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`

// Before the first part, in its head, before its first byte, in its middle, after its last byte, before the closing
// line, and in a second file.
const cuts = (photo: Buffer) => [
  [],
  ['--x\r\nContent-Disp'],
  [head('photoFile', 'a.jpg')],
  [head('photoFile', 'a.jpg'), photo.subarray(0, 900)],
  [head('photoFile', 'a.jpg'), photo],
  [head('photoFile', 'a.jpg'), photo, '\r\n--x\r\n'],
  [head('photoFile', 'a.jpg'), photo, '\r\n', head('lain', 'b.jpg'), 'x'],
]

test('uploads that are aborted anywhere leave no file', async () => {
  const kado = await openTestApp()
  const { headers } = await kado.becomeOwner()
  const port = await listen(kado)
  const photo = await portrait()
  const abort = (parts: (string | Buffer)[]) =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/date-input/photo HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${headers.cookie}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n',
        )
        for (const part of parts) socket.write(part)
        setTimeout(() => socket.destroy(), 200)
      })
      socket.on('close', () => done())
    })
  await Promise.all(cuts(photo).map(abort))
  await expect.poll(() => readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  await kado.app.close()
  await expectNothingKept(kado)
})

test('refuses a body without its closing boundary and leaves no file', async () => {
  const kado = await openTestApp()
  const answer = await sendCut(kado)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'malformed' })
  await expectNothingKept(kado)
})

test('a refused upload is read to its end, since its client reads no answer before', async () => {
  const kado = await openTestApp({ env: { GIFT_QUOTA_MB: '1' } })
  const { headers } = await kado.becomeOwner()
  const port = await listen(kado)
  const song = Buffer.alloc(20 * 1024 * 1024)
  const body = Buffer.concat([Buffer.from(head('musicFile', 'a.mp3')), song, Buffer.from('\r\n--x--\r\n')])
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write(
    `POST /api/music HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${headers.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await new Promise((sent) => socket.write(body, sent))
  const [answer] = await once(socket.resume(), 'data')
  expect(String(answer)).toContain('413 Payload Too Large')
})

test('an upload that is aborted before its file is opened leaves no file', async () => {
  const kado = await openTestApp()
  const { asked, letThrough } = holdOpens()
  const sent = sendCut(kado)
  await asked
  await Promise.race([sent, wait(100)])
  await letThrough()
  expect((await sent).statusCode).toBe(400)
  await expectNothingKept(kado)
})

test('removes the temporary files of a killed process at the next start', async () => {
  const { dataDir } = await openTestApp()
  writeFileSync(join(dataDir, 'unfinished', 'sisa'), 'x')
  const next = await openTestApp({ dataDir })
  expect(readdirSync(join(next.dataDir, 'unfinished'))).toEqual([])
})

test('does not store the photo of a call whose text is refused', async () => {
  const kado = await openTestApp()
  const { app, db, mail, media, quota, cache, config, clock } = kado
  const caption = line({ label: 'Judul', max: 5, required: 'Judul harus diisi!' })
  const schemas = {
    summary: 'Stores a photo with its title.',
    input: z.object({ title: caption }),
    output: written(z.object({ url: z.string() })),
  }
  const savePhoto = endpoint<typeof schemas>({
    method: 'POST',
    path: '/foto',
    access: 'visitor',
    uploads: { photoFile: 'photo' },
  })
  const server = { app, db, mail, config, media, quota, cache, now: () => clock.now }
  serve(server, savePhoto, schemas, async (context) => ({
    message: 'Tersimpan.',
    data: requireFile(context, 'photoFile'),
  }))
  const payload = new FormData()
  payload.append('photoFile', new Blob([new Uint8Array(await portrait())]), 'kita.jpg')
  payload.append('title', 'Terlalu panjang')
  const answer = await app.inject({ method: 'POST', url: '/api/foto', payload })
  expect(answer.statusCode).toBe(422)
  await expectNothingKept(kado)
})

async function sendCut({ app, becomeOwner }: TestApp) {
  const { headers } = await becomeOwner()
  return app.inject({
    method: 'POST',
    url: '/api/date-input/photo',
    payload: Buffer.concat([Buffer.from(head('photoFile', 'a.jpg')), await portrait(), Buffer.from('\r\n')]),
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  })
}

// Files are opened only once they are let through, and then both are waited for.
function holdOpens() {
  const open = fs.open as (...args: unknown[]) => void
  const told = new EventEmitter()
  const late = (...args: unknown[]) => {
    const done = args.pop() as (...outcome: unknown[]) => void
    const opened = (...outcome: unknown[]) => {
      done(...outcome)
      told.emit('opened')
    }
    told.once('go', () => open(...args, opened))
    told.emit('asked')
  }
  vi.spyOn(fs, 'open').mockImplementationOnce(late as typeof fs.open)
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    asked: once(told, 'asked'),
    letThrough: () => {
      const opened = once(told, 'opened')
      told.emit('go')
      return opened
    },
  }
}

async function listen({ app }: TestApp) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}
