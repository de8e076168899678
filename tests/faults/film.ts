import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Started } from '#tests/server/program.ts'

const MEGABYTE = 1024 * 1024
const SHORT = readFileSync(join(import.meta.dirname, '../fixtures/lampion.mp4'))

/** Uploads a film of about so many megabytes as the owner; its bytes are made while they are sent. */
export async function sendFilm({ port }: Pick<Started, 'port'>, cookie: string, megabytes: number) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLampion\r\n' +
    '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nDi danau\r\n' +
    '--x\r\nContent-Disposition: form-data; name="video_url"; filename="lampion.mp4"\r\n' +
    'Content-Type: video/mp4\r\n\r\n'
  const end = '\r\n--x--\r\n'
  const length = head.length + SHORT.length + megabytes * MEGABYTE + end.length
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/video-gift.php',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  const answered = new Promise<{ status: number; url: string }>((done, fail) => {
    call.on('error', fail)
    call.on('response', async (answer) => {
      const body = await text(answer)
      done({ status: answer.statusCode ?? 0, url: /"(\/media\/[^"]+\.mp4)"/.exec(body)?.[1] ?? '' })
    })
  })
  Readable.from(bytes(head, megabytes, end)).pipe(call)
  return answered
}

// A real film, and behind it pictures that none of its tracks shows.
async function* bytes(head: string, megabytes: number, end: string) {
  yield Buffer.from(head)
  yield SHORT
  const box = Buffer.alloc(MEGABYTE)
  box.writeUInt32BE(megabytes * MEGABYTE)
  box.write('mdat', 4)
  yield box
  for (let nth = 1; nth < megabytes; nth += 1) yield Buffer.alloc(MEGABYTE, nth)
  yield Buffer.from(end)
}
