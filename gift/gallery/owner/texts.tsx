import { isolated } from '#contract/isolated.ts'

/** Texts for the owner alone, apart from those that every visitor downloads. */
export const ownersTexts = {
  storedAtOnce:
    'Perubahan langsung tersimpan. Ketuk jumlah fotonya untuk menambah dan mengatur foto. Tekan Reload supaya pratinjau ikut berubah.',
  captions: 'Tulis judul',
  captionsNote: 'Enter pindah ke foto berikutnya. Yang kosong tampil tanpa judul.',
  caption: (number: number) => `Judul foto ${number}`,
  captioned: (photos: number) => `Judul ${photos} foto tersimpan.`,
  sending: (number: number, of: number) => `${number} dari ${of}`,
  sendingFile: (file: string, number: number, of: number) => `${isolated(file)}, foto ${number} dari ${of}`,
  waiting: 'Menunggu giliran',
  discard: 'Buang',
  photosStored: 'Foto langsung tersimpan begitu terunggah. Judulnya menunggu Simpan.',
  allFolders: 'Semua folder',
  folderPage: 'Halaman folder',
  addPhotos: 'Tambah foto',
  sent: (photos: number) => `${photos} foto ditambahkan.`,
  moveTo: 'Pindahkan ke...',
  moveNote: 'Pilih satu foto atau lebih, lalu foldernya.',
  move: 'Pindahkan',
  noneChosen: 'Pilih dulu fotonya.',
  chosen: (photos: number) => `${photos} foto dipilih.`,
  movedTo: (photos: number, folder: string) => `${photos} foto dipindahkan ke "${isolated(folder)}".`,
  moveFailed: 'Foto belum dipindahkan. Coba lagi.',
  focusOf: (title: string) => `Titik fokus ${title}`,
} as const
