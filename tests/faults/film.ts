import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { writeLargeFilm } from '#tests/server/large-film.ts'
import type { Started } from '#tests/server/program.ts'

/** Uploads a film of about so many megabytes as the owner. */
export async function sendFilm({ port }: Pick<Started, 'port'>, cookie: string, megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kado-film-'))
  const film = join(folder, 'film.mp4')
  await writeLargeFilm(film, megabytes)
  const head =
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLampion\r\n' +
    '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nDi danau\r\n' +
    '--x\r\nContent-Disposition: form-data; name="video_url"; filename="lampion.mp4"\r\n' +
    'Content-Type: video/mp4\r\n\r\n'
  const end = '\r\n--x--\r\n'
  const length = head.length + (await stat(film)).size + end.length
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/video-gift.php',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  const answered = new Promise<{ status: number; url: string; retryAfter: number }>((done, fail) => {
    call.on('error', fail)
    call.on('response', async (answer) => {
      const body = await text(answer)
      const [, url = ''] = /"(\/media\/[^"]+\.mp4)"/.exec(body) ?? []
      done({ status: answer.statusCode ?? 0, url, retryAfter: Number(answer.headers['retry-after'] ?? 0) })
    })
  })
  Readable.from(bytes(head, film, end)).pipe(call)
  return answered.finally(() => rm(folder, { recursive: true, force: true }))
}

async function* bytes(head: string, film: string, end: string) {
  yield Buffer.from(head)
  yield* createReadStream(film)
  yield Buffer.from(end)
}
