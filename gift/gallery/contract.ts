import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { type LineRule, line } from '#contract/line.ts'
import { Picture } from '#contract/media.ts'
import { routes } from '#contract/routes.ts'

/** Names and titles in characters as a person counts them; the rest in pieces. */
export const limits = { name: 40, title: 60, folders: 100, photos: 500 }

export const texts = {
  title: 'Gallery',
  note: 'Folder dan foto kenangan kalian.',
  back: 'Kembali',
  name: 'Nama folder',
  rename: (folder: string) => `Ubah nama ${folder}`,
  save: 'Simpan',
  cancel: 'Batal',
  newFolder: 'Folder baru',
  noFolders: 'Belum ada folder',
  noFoldersHint: 'Buat folder pertamamu di atas.',
  noPhotos: 'Belum ada foto',
  count: (photos: number) => `${photos} foto`,
  photo: (number: number) => `Foto ${number}`,
  arrange: 'Atur',
  arranged: 'Selesai',
  drag: (name: string) => `Pindahkan ${name}`,
  dragHint: 'Seret, atau tekan tombol panah.',
  earlier: (name: string) => `Majukan ${name}`,
  later: (name: string) => `Mundurkan ${name}`,
  remove: (name: string) => `Hapus ${name}`,
  moved: (name: string, place: number, of: number) => `${name}, urutan ${place} dari ${of}`,
  storedAtOnce:
    'Perubahan langsung tersimpan. Foto diatur di halaman foldernya, juga dari pratinjau. Tekan Reload supaya pratinjau ikut berubah.',
  loadFailed: 'Gagal memuat data. Silakan coba lagi.',
  nameRequired: 'Nama folder tidak boleh kosong',
  titleRequired: 'Judul tidak boleh kosong',
  renameFailed: 'Gagal mengupdate nama folder. Silakan coba lagi.',
  photoFailed: 'Gagal memperbarui foto. Coba lagi nanti.',
  titleFailed: 'Gagal mengupdate judul foto. Silakan coba lagi.',
  toolsFailed: 'Alat galerinya belum bisa diambil. Periksa koneksimu, lalu muat ulang halaman ini.',
  addFailed: 'Folder belum dibuat. Coba lagi.',
  sendFailed: 'Foto belum terunggah. Periksa koneksi, lalu coba lagi.',
  orderFailed: 'Urutan belum tersimpan. Coba lagi.',
  folderGone: (name: string) => `Folder "${name}" dihapus.`,
  folderStays: 'Folder belum terhapus. Coba lagi.',
  folderLost: 'Folder belum kembali. Coba lagi.',
  photoGone: (title: string) => `Foto "${title}" dihapus.`,
  photoStays: 'Foto belum terhapus. Coba lagi.',
  photoLost: 'Foto belum kembali. Coba lagi.',
  renamed: 'Nama folder berhasil diperbarui.',
  replaced: 'Foto berhasil diperbarui.',
  titled: 'Judul foto berhasil diperbarui.',
  folderAdded: 'Folder baru sudah dibuat.',
  folderRemoved: 'Folder sudah dihapus.',
  folderRestored: 'Folder sudah kembali.',
  photoAdded: 'Foto sudah ditambahkan.',
  photoRemoved: 'Foto sudah dihapus.',
  photoRestored: 'Foto sudah kembali.',
  ordered: 'Urutan sudah disimpan.',
  pickHint: 'Pilih beberapa sekaligus.',
  dropHint: 'Pilih beberapa sekaligus, atau seret ke sini.',
  foldersFull: 'Galeri ini sudah penuh: paling banyak 100 folder.',
  photosFull: 'Folder ini sudah penuh: paling banyak 500 foto.',
} as const

/** Where a folder is shown. */
export const folderPath = (id: number) => routes.folder.replace(':id', String(id))

/** A folder's name and a photo's title, trimmed and never blank. */
export const lines = {
  name: { label: 'Nama folder', max: limits.name, required: texts.nameRequired },
  title: { label: 'Judul', max: limits.title, required: texts.titleRequired },
} satisfies Record<string, LineRule>

const Name = line(lines.name)
const Title = line(lines.title)

/** A folder; `covers` are its first two photos, `count` is how many it holds. */
export const Folder = z.object({ id, name: z.string(), count: z.number(), covers: z.array(Picture) })
export type Folder = z.output<typeof Folder>

/** A photo; `url` is the stored file, `picture` what a screen needs to show it. */
export const Photo = z.object({ id, folderId: id, url: z.string(), title: z.string(), picture: Picture })
export type Photo = z.output<typeof Photo>

const Rename = z.object({ action: z.literal('rename'), folderId: id, folderName: Name })
const Replace = z.object({ action: z.literal('replace'), photoId: id })
const UpdateTitle = z.object({ action: z.literal('updateTitle'), photoId: id, title: Title })

const Changed = z.extend(written(z.union([Photo, Folder])), { newUrl: z.optional(z.string()) })
const Replaced = z.extend(written(Photo), { newUrl: z.string() })
const Order = z.array(id, { error: 'Urutan ini tidak bisa dibaca.' }).check(z.maxLength(limits.photos))

/** The published path answers the folders, or with `folderId` the photos of one. */
export const load = endpoint({
  method: 'GET',
  path: '/gallery.php',
  access: 'visitor',
  summary: 'The folders; with folderId the photos of that folder. 404 for an unknown one.',
  refuses: ['validation', 'not_found'],
  input: z.object({ folderId: z.optional(id) }),
  output: z.union([z.array(Folder), z.array(Photo)]),
})

/** The published path takes three calls; only one of them says its action. */
export const change = endpoint({
  method: 'POST',
  path: '/gallery.php',
  access: 'owner',
  summary: 'Renames a folder, replaces the file of a photo, or with action updateTitle changes its title.',
  uploads: { photoFile: 'photo' },
  refuses: ['not_found'],
  isIdempotent: true,
  input: z.pipe(z.transform(nameAction), z.discriminatedUnion('action', [Rename, Replace, UpdateTitle])),
  output: Changed,
})

/** The published path as its callers see it: one view for each thing it does. */
export const published = {
  loadFolders: { ...load, input: nothing, output: z.array(Folder) },
  loadPhotos: { ...load, input: z.object({ folderId: id }), output: z.array(Photo) },
  rename: { ...change, input: z.omit(Rename, { action: true }), output: written(Folder) },
  replacePhoto: { ...change, input: z.omit(Replace, { action: true }), output: Replaced },
  updateTitle: {
    ...change,
    path: '/gallery.php?action=updateTitle',
    input: z.omit(UpdateTitle, { action: true }),
    output: written(Photo),
  },
}

export const addFolder = endpoint({
  method: 'POST',
  path: '/gallery/folders',
  access: 'owner',
  summary: 'Adds an empty folder after the others.',
  creates: true,
  input: z.object({ name: Name }),
  output: written(Folder),
})

export const removeFolder = endpoint({
  method: 'DELETE',
  path: '/gallery/folders/:id',
  access: 'owner',
  summary: 'Removes a folder with its photos; for a day it can be restored.',
  refuses: ['not_found'],
  input: z.object({ id }),
  output: written(z.object({ id })),
})

export const restoreFolder = endpoint({
  method: 'POST',
  path: '/gallery/folders/:id/restore',
  access: 'owner',
  summary: 'Brings a removed folder back with its photos.',
  refuses: ['not_found'],
  isIdempotent: true,
  input: z.object({ id }),
  output: written(Folder),
})

export const orderFolders = endpoint({
  method: 'PUT',
  path: '/gallery/folders/order',
  access: 'owner',
  summary: 'Puts the folders in this order; those not named follow.',
  refuses: ['not_found'],
  input: z.object({ ids: Order }),
  output: written(z.array(Folder)),
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/gallery/folders/:id/photos',
  access: 'owner',
  summary: 'Adds a photo at the end of a folder.',
  uploads: { photoFile: 'photo' },
  creates: true,
  refuses: ['not_found'],
  input: z.object({ id, title: Title }),
  output: written(Photo),
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/gallery/photos/:id',
  access: 'owner',
  summary: 'Removes a photo; for a day it can be restored.',
  refuses: ['not_found'],
  input: z.object({ id }),
  output: written(z.object({ id })),
})

export const restorePhoto = endpoint({
  method: 'POST',
  path: '/gallery/photos/:id/restore',
  access: 'owner',
  summary: 'Brings a removed photo back to its place.',
  refuses: ['not_found'],
  isIdempotent: true,
  input: z.object({ id }),
  output: written(Photo),
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/gallery/folders/:id/order',
  access: 'owner',
  summary: 'Puts the photos of a folder in this order; those not named follow.',
  refuses: ['not_found'],
  input: z.object({ id, ids: Order }),
  output: written(z.array(Photo)),
})

// A rename and a replacement are told apart by what they carry.
function nameAction(sent: unknown) {
  if (typeof sent !== 'object' || sent === null || 'action' in sent) return sent
  if ('photoId' in sent) return { ...sent, action: 'replace' }
  return 'folderId' in sent || 'folderName' in sent ? { ...sent, action: 'rename' } : sent
}
