import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { formOf } from './files.ts'
import { openOwned } from './page.ts'

/** Opens an app with the sample's folders, and the calls with which its owner changes the gallery. */
export async function openGallery() {
  const { owner: raka, own: write, ...kado } = await openOwned()
  const folders = async () => (await kado.ask('GET', '/api/gallery.php')).body as Folder[]
  const photos = async (id: number) =>
    (await kado.ask('GET', `/api/gallery.php?folderId=${id}`)).body as Photo[]
  const [first, second, third, fourth] = await folders()
  if (!first || !second || !third || !fourth) throw new Error('The sample is not complete')
  const send = (path: string, fields: Record<string, unknown>, photoFile?: Uint8Array) =>
    write('POST', path, formOf(fields, photoFile ? { photoFile } : {}))
  return { ...kado, raka, folders, photos, write, send, first, second, third, fourth }
}
