import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp } from './app.ts'
import { fixture, formOf } from './files.ts'
import { addRow } from './rows.ts'
import { makeVoice } from './voices.ts'

export const MEGABYTE = 1024 * 1024

export const song = fixture('lagu.mp3')
export const film = fixture('lampion.mp4')

/** A quota of 1 MB for each gift. */
export const env = { GIFT_QUOTA_MB: '1' }

/** Opens a gift with a quota of 1 MB, and the calls with which its owner fills it. */
export async function openGiftWithQuota() {
  const kado = await openTestApp({ env })
  const { app, db, ask, becomeOwner } = kado
  const raka = await becomeOwner()
  const { headers } = raka
  const gift = await loadInstallation(db)
  await db.updateTable('gift').set({ takes_answers: 1 }).execute()
  const [{ id: folder }] = (await ask('GET', '/api/gallery.php')).body

  async function send(
    url: string,
    fields: Record<string, string>,
    files: Record<string, Uint8Array>,
    at = app,
    caller: Record<string, string> = headers,
  ) {
    // A browser sends the length of the body too.
    const encoded = new Response(formOf(fields, files))
    const type = encoded.headers.get('content-type') ?? ''
    // No rate limit applies to these tests.
    await db.deleteFrom('rate_limit').execute()
    return at.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...caller, 'content-type': type },
    })
  }
  /** Adds a photo of about so many kilobytes. */
  const add = async (size: number | Buffer, at = app) => {
    const photoFile = typeof size === 'number' ? await photo(size * 1024) : size
    return send(`/api/gallery/folders/${folder}/photos`, { title: 'Baru' }, { photoFile }, at)
  }
  /** A visitor's answer with a voice. */
  const answer = async () => send('/api/answers', { after: 'letter' }, { voice: await makeVoice() }, app, {})
  const used = async () => {
    const rows = await db.selectFrom('media').select('bytes').execute()
    return rows.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  /** Fills the gift up to so many bytes with one more photo, which the gallery shows. */
  async function fill(most: number) {
    const key = `${randomBytes(16).toString('base64url')}-${'0'.repeat(32)}.jpg`
    const row = { gift_id: gift.id, kind: 'photo', type: 'image/jpeg', width: 1, height: 1, created_at: 0 }
    await addRow(db, 'media', { ...row, key, bytes: most - (await used()) })
    await addRow(db, 'gallery_photo', {
      gift_id: gift.id,
      folder_id: folder,
      url: `/media/${key}`,
      title: 'Isi',
      position: -1,
    })
  }
  return { ...kado, raka, headers, folder, send, add, answer, used, fill }
}

type Db = Awaited<ReturnType<typeof openTestApp>>['db']

/** Sets the photo of the date page. */
export const show = (db: Db, photo_url: string) => db.updateTable('date_input').set({ photo_url }).execute()

/** Makes a photo of about so many bytes: noise cannot be compressed. */
export async function photo(bytes: number) {
  const side = Math.max(8, Math.round(Math.sqrt(bytes / 3)))
  const noise = randomBytes(side * side * 3)
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}
