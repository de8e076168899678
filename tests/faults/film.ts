import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formOf } from '#tests/server/files.ts'
import { writeLargeFilm } from '#tests/server/large-film.ts'
import type { Started } from '#tests/server/program.ts'

/** Uploads a film of about so many megabytes as the owner. */
export async function sendFilm({ port }: Pick<Started, 'port'>, cookie: string, megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kado-film-'))
  try {
    const film = join(folder, 'film.mp4')
    await writeLargeFilm(film, megabytes)
    const body = formOf({ title: 'Lampion' }, { video_url: await openAsBlob(film) })
    const url = `http://127.0.0.1:${port}/api/video-gift.php`
    const answer = await fetch(url, { method: 'POST', body, headers: { cookie } })
    const [, address = ''] = /"(\/media\/[^"]+\.mp4)"/.exec(await answer.text()) ?? []
    return { status: answer.status, url: address, retryAfter: Number(answer.headers.get('retry-after') ?? 0) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
