import { expect, test } from 'vitest'
import { limits as gallery } from '#gift/gallery/contract.ts'
import { limits as loveMoment } from '#gift/love-moment/contract.ts'
import { limits as todoList } from '#gift/todo-list/contract.ts'
import type { ListTable } from '#server/database/list-tables.ts'
import { openGallery } from '#tests/server/gallery.ts'
import { plain } from '#tests/server/photos.ts'

type Gallery = Awaited<ReturnType<typeof openGallery>>

const moment = { title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }

test.each([
  ['todo', todoList.todos, '200 rencana', 'title', '/api/todo-list.php', { title: 'Baru' }],
  ['love_moment', loveMoment.moments, '200 momen', 'title', '/api/love-moments', moment],
  ['gallery_folder', gallery.folders, '100 folder', 'name', '/api/gallery/folders', { name: 'Baru' }],
  [
    'gallery_photo',
    gallery.photos,
    '500 foto',
    'photoFile',
    '/api/gallery/folders/1/photos',
    { title: 'Baru' },
  ],
] as const)(
  '%s holds at most %d rows, also when rows are added at once',
  async (table, max, most, field, path, fields) => {
    const kado = await openGallery()
    await fill(kado, table, max - 1)
    const file = table === 'gallery_photo' ? await plain(90, 60).png().toBuffer() : undefined
    const answers = await Promise.all(Array.from({ length: 4 }, () => kado.send(path, { ...fields }, file)))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const refused = answers.find(({ status }) => status >= 300)?.body
    expect(refused).toMatchObject({ code: 'validation', message: expect.stringContaining(most) })
    expect(refused.fields).toEqual({ [field]: refused.message })
    expect(await listIds(kado, table)).toHaveLength(max)
  },
)

test('rows above the limit can be read and deleted, and restored where there is room', async () => {
  const kado = await openGallery()
  await fill(kado, 'todo', 203)
  expect((await kado.ask('GET', '/api/todo-list')).body).toHaveLength(203)
  const [first = 0, ...others] = await listIds(kado, 'todo')
  const restore = (id = 0) => kado.write('POST', `/api/todo-list/${id}/restore`)
  for (const id of [first, ...others.slice(0, 3)])
    expect(await kado.write('DELETE', '/api/todo-list.php', { id })).toMatchObject({ status: 200 })
  expect(await restore(first)).toMatchObject({ status: 200 })
  expect(await restore(others[0])).toMatchObject({ status: 422, body: { code: 'validation' } })
  expect(await restore(first)).toMatchObject({ status: 200 })
  expect(await listIds(kado, 'todo')).toHaveLength(200)
})

// Copies a row of the sample until the list, or the first folder, has so many.
async function fill(kado: Gallery, table: ListTable, count: number) {
  const { db } = kado
  const rows = await listIds(kado, table)
  const { id: _, ...row } = await db.selectFrom(table).selectAll().orderBy('id').executeTakeFirstOrThrow()
  const copies = Array.from({ length: count - rows.length }, () => row)
  await db.insertInto(table).values(copies).execute()
}

async function listIds({ db }: Gallery, table: ListTable) {
  const rows = await db.selectFrom(table).selectAll().where('removed_at', 'is', null).orderBy('id').execute()
  return rows.filter((row) => !('folder_id' in row) || row.folder_id === 1).map(({ id }) => id)
}
