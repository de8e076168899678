import { isolated } from '#contract/isolated.ts'

/** Texts for the owner alone, apart from those that every visitor downloads. */
export const ownersTexts = {
  captions: 'Tulis judul',
  captionsNote: 'Enter pindah ke foto berikutnya. Yang kosong tampil tanpa judul.',
  caption: (number: number) => `Judul foto ${number}`,
  captioned: (photos: number) => `Judul ${photos} foto tersimpan.`,
  sending: (number: number, of: number) => `${number} dari ${of}`,
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
