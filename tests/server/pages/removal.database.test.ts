import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'

const moment = { id: 1, title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }
const photoTitle = ['POST', '/api/gallery.php?action=updateTitle', { photoId: 1, title: 'Kopi' }] as const

type Call = readonly [method: string, path: string, body?: object]
type Kind = {
  name: string
  list: string
  remove: Call
  restore: string
  /** Calls that find the record while it stands. */
  finds: Call[]
  /** How many of the sample's photos go with it. */
  photos: number
  file?: { call: string; field: string; fields: object; address: string }
}

const photoFile = { call: '/api/gallery.php', field: 'photoFile', fields: { photoId: 1 }, address: 'url' }

const kinds: Kind[] = [
  {
    name: 'todo',
    list: '/api/todo-list.php',
    remove: ['DELETE', '/api/todo-list.php', { id: 1 }],
    restore: '/api/todo-list/1/restore',
    finds: [['PUT', '/api/todo-list.php', { id: 1, is_selected: 1 }]],
    photos: 0,
  },
  {
    name: 'moment',
    list: '/api/love-moment',
    remove: ['DELETE', '/api/love-moments/1'],
    restore: '/api/love-moments/1/restore',
    finds: [
      ['GET', '/api/love-moment?id=1'],
      ['POST', '/api/love-moment.php', moment],
    ],
    photos: 0,
    file: { call: '/api/love-moment.php', field: 'coverImage', fields: moment, address: 'cover_image' },
  },
  {
    name: 'photo',
    list: '/api/gallery.php?folderId=1',
    remove: ['DELETE', '/api/gallery/photos/1'],
    restore: '/api/gallery/photos/1/restore',
    finds: [photoTitle],
    photos: 1,
    file: photoFile,
  },
  {
    name: 'folder',
    list: '/api/gallery.php',
    remove: ['DELETE', '/api/gallery/folders/1'],
    restore: '/api/gallery/folders/1/restore',
    finds: [
      ['GET', '/api/gallery.php?folderId=1'],
      ['POST', '/api/gallery.php', { folderId: 1, folderName: 'Kencan' }],
      photoTitle,
    ],
    photos: 4,
    file: photoFile,
  },
]

test.each(kinds)('a removed $name can be restored for a day, then is deleted with its file', async (kind) => {
  const { own, clock, collect } = await openOwned()
  const { name, list, remove, restore, finds, photos, file } = kind
  const read = async (path = list) => (await own('GET', path)).body
  const photosLeft = async () =>
    (await read('/api/gallery.php')).reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  let url = ''
  if (file) {
    const form = formOf(file.fields, { [file.field]: await plain(90, 60).png().toBuffer() })
    url = (await own('POST', file.call, form)).body.data[file.address]
  }
  const before = await read()

  expect(await own(...remove)).toMatchObject({ status: 200, body: { success: true, data: { id: 1 } } })
  const left = await read()
  expect((left.data ?? left).map(({ id }: { id: number }) => id)).not.toContain(1)
  expect(await photosLeft()).toBe(16 - photos)
  for (const call of [...finds, remove]) expect((await own(...call)).status, call.join(' ')).toBe(404)
  clock.now += DAY - 1
  await collect()
  if (url) expect((await own('GET', url)).status).toBe(200)
  expect(await own('POST', restore)).toMatchObject({
    status: 200,
    body: { success: true, data: { id: 1 } },
  })
  expect(await read()).toEqual(before)

  expect((await own(...remove)).status).toBe(200)
  clock.now += DAY + 1
  await collect()
  expect((await own('POST', restore)).status).toBe(404)
  if (url) expect((await own('GET', url)).status).toBe(404)
  expect(await read(), name).toEqual(left)
})
