import { EventEmitter, once } from 'node:events'
import fs, { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { runningWorkers } from '#tests/server/media-worker.ts'
import { type Original, originals } from '#tests/server/mutations.ts'
import { expectNothingKept, keysIn, portrait } from '#tests/server/photos.ts'
import { dial, END_OF_PARTS, listen, multipartHead, partHead } from '#tests/server/sockets.ts'
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'

const PLACES = 16

test('uploads that break off anywhere leave nothing', async () => {
  const kado = await openUploadApp()
  const port = await listen(kado.app)
  const files = (await originals()).filter(({ name }) => ['JPEG', 'WebP', 'MP4', 'MP3'].includes(name))
  expect(files).toHaveLength(4)
  await Promise.all(
    files.flatMap((file) => {
      const begun = partHead(file.kind).length
      const whole = begun + file.bytes.length
      const places = Array.from({ length: PLACES }, (_, place) => (whole * place) / PLACES)
      // In the head of a part, before its first byte, after its last one, in a second file, before the closing line.
      const ends = [
        20,
        begun,
        whole,
        whole + 2 + partHead('lain').length,
        whole + 2 + partHead('lain').length + 3,
      ]
      return [...places, ...ends].map((place) => breakOff(port, file, Math.floor(place)))
    }),
  )
  await expect.poll(() => readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  await kado.app.close()
  await expectNothingKept(kado)
})

test('a client that disconnects stops the processing of its photo', async () => {
  const kado = await openUploadApp()
  const port = await listen(kado.app)
  const bytes = await portrait()
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of runningWorkers()) process.kill(pid, name)
  }
  await uploadFile(kado, 'photo', bytes)
  const stored = (await keysIn(kado.media)).length
  signal('SIGSTOP')
  const unfinished = () => readdirSync(join(kado.dataDir, 'unfinished'))
  onTestFinished(() => signal('SIGKILL'))
  // A worker's job ends with the request.
  const begun = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  onTestFinished(() => begun.mockRestore())
  await breakOff(port, { kind: 'photo', bytes }, Number.POSITIVE_INFINITY, () =>
    expect.poll(() => begun).toHaveBeenCalled(),
  )
  // A worker that hangs would hold its file for half a minute.
  await expect.poll(unfinished, { timeout: 10_000 }).toEqual([])
  expect(await keysIn(kado.media)).toHaveLength(stored)
  signal('SIGKILL')
  expect((await uploadFile(kado, 'photo', bytes)).statusCode).toBe(200)
})

test('a body without its closing boundary is refused and leaves no file', async () => {
  const kado = await openUploadApp()
  const read = new Promise((done) => {
    kado.app.addHook('onRequest', async ({ raw }) => void raw.once('end', done))
  })
  const open = fs.open as (...args: unknown[]) => void
  const steps = new EventEmitter()
  const [asked, opened] = [once(steps, 'asked'), once(steps, 'opened')]
  const openLate = (...args: unknown[]) => {
    const done = args.pop() as (...outcome: unknown[]) => void
    const end = (...outcome: unknown[]) => {
      done(...outcome)
      steps.emit('opened')
    }
    steps.once('go', () => open(...args, end))
    steps.emit('asked')
  }
  vi.spyOn(fs, 'open').mockImplementationOnce(openLate as typeof fs.open)
  onTestFinished(() => void vi.restoreAllMocks())
  const sent = kado.app.inject({
    method: 'POST',
    url: '/api/rak/photo',
    payload: Buffer.concat([Buffer.from(partHead('photo')), await portrait(), Buffer.from('\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  await asked
  await read
  // As long as an answer takes that does not wait for the file.
  for (let turn = 0; turn < 20; turn += 1) await readdir(kado.dataDir)
  steps.emit('go')
  await opened
  const answer = await sent
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'malformed' })
  await expectNothingKept(kado)
})

test('a refused upload is read to its end before the response', async () => {
  const kado = await openTestApp({ env: { GIFT_QUOTA_MB: '1' } })
  const { headers } = await kado.becomeOwner()
  const port = await listen(kado.app)
  const song = Buffer.alloc(20 * 1024 * 1024)
  const body = Buffer.concat([Buffer.from(partHead('musicFile')), song, Buffer.from(END_OF_PARTS)])
  const upload = { path: '/api/music', cookie: headers.cookie, length: body.length }
  const socket = await dial(port, multipartHead(upload))
  await new Promise((sent) => socket.write(body, sent))
  const [answer] = await once(socket.resume(), 'data')
  expect(String(answer)).toContain('413 Payload Too Large')
})

// Sends the first bytes of a body with two files, waits for something, and goes away.
async function breakOff(
  port: number,
  { kind, bytes }: Pick<Original, 'kind' | 'bytes'>,
  length: number,
  until?: () => Promise<void>,
) {
  const parts = [partHead(kind), bytes, `\r\n${partHead('lain')}`, 'x', END_OF_PARTS]
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const socket = await dial(port, multipartHead({ path: `/api/rak/${kind}`, length: body.length }))
  await new Promise((sent) => socket.write(body.subarray(0, length), sent))
  await until?.()
  socket.destroy()
}
