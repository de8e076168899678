import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeFilm } from '#tests/server/large-film.ts'
import type { Started } from '#tests/server/program.ts'

/** Uploads a film of about so many megabytes as the owner. */
export async function sendFilm({ url }: Pick<Started, 'url'>, cookie: string, megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kado-film-'))
  const film = join(folder, 'film.mp4')
  try {
    await writeLargeFilm(film, megabytes)
    const body = new FormData()
    body.append('title', 'Lampion')
    body.append('description', 'Di danau')
    body.append('video_url', await openAsBlob(film), 'lampion.mp4')
    const response = await fetch(`${url}/api/video-gift.php`, { method: 'POST', headers: { cookie }, body })
    const [, address = ''] = /"(\/media\/[^"]+\.mp4)"/.exec(await response.text()) ?? []
    return { status: response.status, url: address }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
