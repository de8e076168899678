import { expect, test } from 'vitest'
import { HOUR } from '#contract/durations.ts'
import { addOtherGift, everyRow } from '#tests/server/app.ts'
import { openOwned } from '#tests/server/page.ts'
import type { Sample } from './schemas.ts'

async function openSample() {
  const { own: write, ...kado } = await openOwned()
  const look = async (): Promise<Sample> => (await write('GET', '/api/sample')).body
  const read = async (path: string) => (await kado.ask('GET', path)).body
  return { ...kado, write, look, read }
}

test('a fresh gift lists the sample content of each page', async () => {
  const { look } = await openSample()
  const listed = (await look()).map(({ page, parts }) => [
    page,
    parts.map(({ count, name, stays }) => `${count} ${name}${stays ? ' *' : ''}`).join(', '),
  ])
  expect(Object.fromEntries(listed)).toEqual({
    opening: '1 judul halaman, 1 nama penerima',
    'date-input': '1 tanggal rahasia *, 1 gambar',
    features: '1 judul halaman *',
    letter: '4 paragraf, 1 lagu',
    video: '1 judul, 1 cerita, 1 video',
    music: '1 lagu',
    plans: '5 rencana',
    'love-moments': '4 kenangan',
    gallery: '16 foto, 4 folder',
    coupon: '1 nama kupon *, 1 tulisan kupon',
    quiz: '10 pertanyaan *',
    crossword: '10 kata *',
  })
  const parts = (await look()).flatMap((page) => page.parts)
  expect(parts.flatMap(({ name, code }) => (code ? [[name, code]] : []))).toEqual([
    ['tanggal rahasia', 'secret-date'],
  ])
})

test('emptying leaves the content that the gift needs, and its undo restores every row', async () => {
  const { write, look, read, db } = await openSample()
  const other = await addOtherGift(db)
  const before = await everyRow(db)
  const { status, body } = await write('DELETE', '/api/sample')
  expect(status).toBe(200)
  const parts = body.data.sample.flatMap((page: Sample[number]) => page.parts)
  expect(parts.filter(({ stays }: { stays: boolean }) => !stays)).toEqual([])
  expect(await look()).toEqual(body.data.sample)
  expect(await read('/api/opening')).toMatchObject([{ title: '', recipient_name: '' }])
  expect(await read('/api/date-input')).toMatchObject([{ selected_date: '14022024', photo_url: '' }])
  expect((await read('/api/love-typing.php')).data).toEqual({ paragraphs: [], background_music: '' })
  expect((await read('/api/video-gift.php')).data).toMatchObject({ title: '', video_url: '', poster: null })
  expect(await read('/api/gallery.php')).toEqual([])
  expect(await read('/api/todo-list.php')).toEqual([])
  expect((await read('/api/love-moment')).data).toEqual([])
  expect(await read('/api/music')).toEqual({ music_url: '' })
  const elsewhere = await db.selectFrom('todo').selectAll().where('gift_id', '=', other).execute()
  expect(elsewhere.filter(({ removed_at }) => removed_at === null)).toHaveLength(5)
  expect(await write('DELETE', '/api/sample')).toMatchObject({ status: 404, body: { success: false } })
  const undone = await write('POST', `/api/sample/${body.data.id}/restore`)
  expect(undone).toMatchObject({ status: 200, body: { message: 'Contoh dikembalikan.' } })
  const shown = async () => ({ ...(await everyRow(db)), emptied_sample: [] })
  expect(await shown()).toEqual({ ...before, emptied_sample: [] })
  // The answer to the first request may have been lost.
  await write('POST', `/api/sample/${body.data.id}/restore`)
  expect(await shown()).toEqual({ ...before, emptied_sample: [] })
})

test("emptying and its undo leave the owner's own texts", async () => {
  const { write, look, read } = await openSample()
  const [{ id: folder }] = await read('/api/gallery.php')
  const [todo] = await read('/api/todo-list.php')
  await write('POST', '/api/opening', { title: 'Untuk Sinta', recipient_name: 'Sayangku' })
  await write('POST', '/api/gallery.php', { folderId: folder, folderName: 'Dermaga' })
  const letter = (await read('/api/love-typing.php')).data.paragraphs
  const mixed = [letter[0], 'Kata-kataku sendiri.', letter[3]]
  await write('POST', '/api/love-typing.php', { paragraphs: JSON.stringify(mixed) })
  const [{ id: moment }] = (await read('/api/love-moment')).data
  const own = { id: moment, title: 'Dermaga', date: '1 Mei 2024' }
  const { letter: sampleLetter } = (await read(`/api/love-moment?id=${moment}`)).data
  await write('POST', '/api/love-moment.php', { ...own, letter: sampleLetter })

  const { data } = (await write('DELETE', '/api/sample')).body
  expect(await read('/api/opening')).toMatchObject([{ title: 'Untuk Sinta', recipient_name: '' }])
  expect(await read('/api/gallery.php')).toMatchObject([{ id: folder, name: 'Dermaga' }])
  expect((await read('/api/love-typing.php')).data.paragraphs).toEqual(['Kata-kataku sendiri.'])
  expect((await read('/api/love-moment')).data).toMatchObject([{ ...own, letter: '', cover_image: '' }])

  await write('POST', '/api/opening', { title: 'Untuk Sinta', recipient_name: 'Sinta' })
  await write('POST', '/api/sample/999/restore')
  await write('POST', `/api/sample/${data.id}/restore`)
  expect(await read('/api/opening')).toMatchObject([{ title: 'Untuk Sinta', recipient_name: 'Sinta' }])
  expect((await read('/api/love-typing.php')).data.paragraphs).toEqual(mixed)
  expect((await read('/api/todo-list.php'))[0]).toEqual(todo)
  expect((await look())[0]?.page).not.toBe('opening')
})

test('a sample is not restored into a full list', async () => {
  const { write, read, db } = await openSample()
  const add = async (table: 'todo' | 'gallery_folder' | 'love_moment', count: number) => {
    const { id: _, ...row } = await db.selectFrom(table).selectAll().orderBy('id').executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, () => ({ ...row, removed_at: null }))
    await db.insertInto(table).values(rows).execute()
  }
  const pages = [
    ['plans', 'todo', 200, 5, '/api/todo-list.php'],
    ['gallery', 'gallery_folder', 100, 4, '/api/gallery.php'],
    ['love-moments', 'love_moment', 200, 4, '/api/love-moment'],
  ] as const
  for (const [page, table, max, sample, path] of pages) {
    const { data } = (await write('DELETE', '/api/sample', { page })).body
    await add(table, max - sample + 1)
    const restore = () => write('POST', `/api/sample/${data.id}/restore`)
    const before = await read(path)
    expect(await restore(), page).toMatchObject({ status: 422, body: { code: 'validation' } })
    expect(await read(path)).toEqual(before)
    const [{ id }] = before.data ?? before
    await db.deleteFrom(table).where('id', '=', id).execute()
    for (const _ of 'twice') expect(await restore(), page).toMatchObject({ status: 200 })
    const shown = await read(path)
    expect(shown.data ?? shown).toHaveLength(max)
  }
})

test('a single page can be emptied and restored for a day', async () => {
  const { write, look, read, ...kado } = await openSample()
  const before = await look()
  await write('DELETE', '/api/sample', { page: 'plans' })
  expect(await read('/api/todo-list.php')).toEqual([])
  expect(await look()).toEqual(before.filter(({ page }) => page !== 'plans'))
  kado.clock.now += 25 * HOUR
  await kado.cleanUp()
  expect(await kado.db.selectFrom('emptied_sample').selectAll().execute()).toEqual([])
})
