import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { PageSample } from '#server/pages/page-data.ts'
import type { PageReadiness } from '#server/pages/page-readiness.ts'
import { leastPixels } from './contract.ts'
import { fields } from './fields.ts'
import { folders as folderList } from './server-folders.ts'

/** The folders of a new gift; their photos are the sample's `folder1-1` and so on. */
const folders = [
  {
    name: 'Kencan Pertama',
    titles: ['Kopi waktu hujan', 'Satu payung', 'Baris ketiga', 'Jalan pulang'],
  },
  {
    name: 'Perjalanan',
    titles: ['Pantai, jam lima', 'Kaki gunung', 'Jendela kereta', 'Sawah pagi'],
  },
  {
    name: 'Hari Biasa',
    titles: ['Penjaga jendela', 'Sarapan berdua', 'Lagu lama', 'Hujan di kota'],
  },
  {
    name: 'Hari Istimewa',
    titles: ['Lampion pertama', 'Tahun baru', 'Selamat ulang tahun', 'Buket melati'],
  },
]

/** Stores four folders of four photos. */
export async function addSample(db: Kysely<Database>, gift_id: number) {
  for (const [position, { name, titles }] of folders.entries()) {
    const { id: folder_id } = await folderList.insert({ db, gift: { id: gift_id } }, { name, position })
    const photos = titles.map((title, place) => ({
      gift_id,
      folder_id,
      title,
      url: photoUrl(position, place),
      position: place,
    }))
    await db.insertInto('gallery_photo').values(photos).execute()
  }
}

/** The sample of this page; a folder with photos of the owner's own is not part of it. */
export const sample: PageSample = {
  page: 'gallery',
  parts: [
    {
      name: 'foto',
      table: 'gallery_photo',
      columns: { url: folders.flatMap(({ titles }, at) => titles.map((_, place) => photoUrl(at, place))) },
      empty: 'delete',
      field: 'folder',
    },
    {
      name: 'folder',
      table: 'gallery_folder',
      columns: { name: folders.map(({ name }) => name) },
      empty: 'delete',
      field: 'folder',
      unlessUsedBy: { table: 'gallery_photo', column: 'folder_id' },
      list: folderList,
    },
  ],
}

const inFolder = { table: 'gallery_folder', column: 'folder_id' } as const

/** The readiness checks of the folders and their photos. */
export const readiness: PageReadiness = {
  page: 'gallery',
  feature: 'gallery',
  checks: [
    {
      table: 'gallery_photo',
      column: 'title',
      name: 'Judul foto',
      field: 'folder',
      item: 'folder_id',
      within: inFolder,
      isList: true,
      missing: 'Belum ada foto di galeri\nSatu folder dengan satu foto sudah cukup.',
      letters: fields.title.letters,
    },
    {
      table: 'gallery_photo',
      column: 'url',
      name: 'Foto',
      field: 'folder',
      item: 'folder_id',
      titled: 'title',
      within: inFolder,
      media: { pixels: leastPixels.photo },
    },
    {
      table: 'gallery_folder',
      column: 'name',
      name: 'Nama folder',
      field: 'folder',
      item: 'id',
      letters: fields.name.letters,
    },
  ],
}

function photoUrl(folder: number, place: number) {
  return sampleUrl(`folder${folder + 1}-${place + 1}`)
}
