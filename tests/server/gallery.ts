import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { openTestApp, type TestApp } from './app.ts'

/** Opens an app with the sample's folders, and the calls with which its owner changes the gallery. */
export async function openGallery() {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const folders = async () => (await kado.ask('GET', '/api/gallery.php')).body as Folder[]
  const photos = async (id: number) =>
    (await kado.ask('GET', `/api/gallery.php?folderId=${id}`)).body as Photo[]
  const [first, second, third, fourth] = await folders()
  if (!first || !second || !third || !fourth) throw new Error('The sample is not complete')
  const write = (method: string, path: string, payload?: object) => kado.ask(method, path, payload, raka)
  const send = (path: string, fields: Record<string, string>, bytes?: Uint8Array) =>
    sendForm(kado, raka, path, fields, bytes)
  return { ...kado, raka, folders, photos, write, send, first, second, third, fourth }
}

function sendForm(
  { app }: TestApp,
  { headers }: { headers: Record<string, string> },
  path: string,
  fields: Record<string, string>,
  bytes?: Uint8Array,
) {
  const payload = new FormData()
  for (const [name, value] of Object.entries(fields)) payload.append(name, value)
  if (bytes) payload.append('photoFile', new Blob([new Uint8Array(bytes)]), 'kita.jpg')
  return app.inject({ method: 'POST', url: path, payload, headers })
}
