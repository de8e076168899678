import { isolated } from '#contract/isolated.ts'
import { routes } from '#contract/routes.ts'

/** The number of folders, and of photos in each. */
export const limits = { folders: 100, photos: 500 }

/** In pixels: the shortest long side of a photo that does not look blurred. */
export const leastPixels = { photo: 800 }

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
  moved: (name: string, place: number, of: number) => `${name}, urutan ${place} dari ${of}`,
  loadFailed: 'Gagal memuat data. Silakan coba lagi.',
  renameFailed: 'Gagal mengupdate nama folder. Silakan coba lagi.',
  photoFailed: 'Gagal memperbarui foto. Coba lagi nanti.',
  titleFailed: 'Gagal mengupdate judul foto. Silakan coba lagi.',
  toolsFailed: 'Alat galerinya belum bisa diambil. Periksa koneksimu, lalu muat ulang halaman ini.',
  addFailed: 'Folder belum dibuat. Coba lagi.',
  sendFailed: 'Foto belum terunggah. Periksa koneksi, lalu coba lagi.',
  orderFailed: 'Urutan belum tersimpan. Coba lagi.',
  folderGone: (name: string) => `Folder "${isolated(name)}" dihapus.`,
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
  photosMoved: 'Foto sudah dipindahkan.',
  pickHint: 'Pilih beberapa sekaligus.',
  dropHint: 'Pilih beberapa sekaligus, atau seret ke sini.',
  foldersFull: `Galeri ini sudah penuh: paling banyak ${limits.folders} folder. Hapus satu dulu, ya.`,
  photosFull: `Folder ini sudah penuh: paling banyak ${limits.photos} foto. Hapus atau pindahkan dulu beberapa.`,
} as const

/** The address of a folder. */
export const folderPath = (id: number) => routes.folder.replace(':id', String(id))

/** Whether a photo has no caption of its own: its title is only its number. */
export function isNumbered(title: string) {
  return /^Foto \d+$/.test(title)
}
