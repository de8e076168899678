import type { Page } from '@playwright/test'
import { expect, type Kado, open } from './kado.ts'

type Folder = { id: number; name: string; covers: { url: string; focus?: string }[] }
type Photo = { id: number; url: string; title: string }

export async function storedFolders(kado: Kado): Promise<Folder[]> {
  return (await fetch(`${kado.url}/api/gallery.php`)).json() as Promise<Folder[]>
}

/** The id of the gift's first folder, which can be any among many gifts. */
export async function firstFolder(kado: Kado) {
  const [first] = await storedFolders(kado)
  return first?.id ?? 0
}

export async function storedPhotos(kado: Kado, name: string): Promise<Photo[]> {
  const folder = (await storedFolders(kado)).find((each) => each.name === name)
  return (await fetch(`${kado.url}/api/gallery.php?folderId=${folder?.id}`)).json() as Promise<Photo[]>
}

export async function addressOf(kado: Kado, name: string) {
  const folder = (await storedFolders(kado)).find((each) => each.name === name)
  return `/folder/${folder?.id}`
}

export async function openFolder(page: Page, kado: Kado, name: string) {
  await open(page, kado.url + (await addressOf(kado, name)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
