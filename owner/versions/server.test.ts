import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { maxVersions } from '#server/versions/store.ts'
import { addOtherGift, type TestApp } from '#tests/server/app.ts'
import { openGiftWithQuota, song } from '#tests/server/media-quota.ts'
import { openOwned } from '#tests/server/page.ts'
import { addRow } from '#tests/server/rows.ts'
import { wavOf } from '#tests/server/songs.ts'

type Version = { id: number; content: { title: string }[] }

async function openVersions(opened: Pick<TestApp, 'ask'>, owner: object) {
  const ask = (method: string, path: string, body?: object) => opened.ask(method, path, body, owner)
  const list = async (page: string) => (await ask('GET', `/api/versions?page=${page}`)).body
  const read = async (path: string) => (await ask('GET', `/api/${path}`)).body
  const restore = (id: number) => ask('POST', `/api/versions/${id}/restore`)
  const titles = async () => (await list('opening')).map(({ content }: Version) => content[0]?.title)
  return { ask, list, read, restore, titles }
}

async function openOpening() {
  const kado = await openOwned()
  const versions = await openVersions(kado, kado.owner)
  const greet = (title: string) => versions.ask('POST', '/api/opening', { title, recipient_name: 'Sinta' })
  return { ...kado, raka: kado.owner, ...versions, send: kado.ask, greet }
}

test('the first save can be undone and redone', async () => {
  const { ask, db, list, read, restore, greet, clock, titles } = await openOpening()
  expect(await list('opening')).toEqual([])
  const began = await read('opening')
  await greet('Halo')
  const [first, ...others] = await list('opening')
  expect([first.content, others]).toEqual([began, []])
  expect(await restore(first.id)).toMatchObject({
    status: 200,
    body: { data: { page: 'opening', content: began } },
  })
  expect(await read('opening')).toEqual(began)
  clock.now += 1000
  await greet('Lagi')
  expect(await titles()).toEqual([began[0].title, 'Halo', began[0].title])
  expect((await list('opening'))[1]).toMatchObject({ by: 'raka@rumah.id', at: clock.now - 1000 })
  // Versions of another gift are not listed, and an unknown page is not found.
  const row = { page: 'opening', at: 0, account_id: null, content: '[]' }
  await addRow(db, 'version', { ...row, gift_id: await addOtherGift(db) })
  expect(await list('opening')).toHaveLength(3)
  for (const page of ['lain', 'days-of-love/time-zone'])
    expect((await ask('GET', `/api/versions?page=${page}`)).status).toBe(404)
})

test('twenty earlier versions are listed, newest first; a save that changes nothing adds none', async () => {
  const { greet, db, titles } = await openOpening()
  for (let count = 1; count <= 25; count += 1) await greet(`Halo ${count}`)
  await greet('Halo 25')
  expect(await titles()).toEqual(Array.from({ length: maxVersions }, (_, index) => `Halo ${24 - index}`))
  expect(await db.selectFrom('version').select('id').execute()).toHaveLength(maxVersions + 1)
})

test('a restored version is validated like a save, and refused on a conflict', async () => {
  const { list, read, restore, greet, db, send: ask, raka } = await openOpening()
  await greet('Halo')
  const [{ id }] = await list('opening')
  const headers = { ...raka.headers, 'if-match': '"lain"' }
  const late = await ask('POST', `/api/versions/${id}/restore`, undefined, { headers })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await restore(4711)).status).toBe(404)
  const content = JSON.stringify([{ id: 1, title: 'x'.repeat(999), recipient_name: 'Sinta' }])
  await db.updateTable('version').set({ content }).where('id', '=', id).execute()
  expect(await restore(id)).toMatchObject({ status: 422, body: { fields: { title: expect.any(String) } } })
  await db.updateTable('version').set({ content: '[{"title":"Lama"}]' }).where('id', '=', id).execute()
  expect((await restore(id)).status).toBe(200)
  expect(await read('opening')).toMatchObject([{ title: 'Lama', recipient_name: 'Sinta' }])
})

test('an omitted ending stays, and an empty one or an older version removes it', async () => {
  const { ask, list, read, restore } = await openOpening()
  const words = ['RINDU', 'CINTA'].map((word) => ({ word, clue: 'R' }))
  for (const [page, name, content] of [
    ['love-typing', 'signature', { paragraphs: ['Halo'], background_music: '' }],
    ['features', 'closing', { title: 'Kita', selected_features: '["todo"]' }],
    ['crossword', 'sentence', { words, external_url: '' }],
  ] as const) {
    const save = (ending: object) => ask('POST', `/api/${page}`, { ...content, ...ending })
    const stored = async () => {
      const body = await read(page)
      return (body.data ?? body)[name]
    }
    await save({})
    expect(await stored(), page).toBeUndefined()
    expect((await save({ [name]: '  Aku  selalu di sini ' })).status).toBe(200)
    expect(await stored(), page).toBe('Aku selalu di sini')
    await save({})
    expect(await stored(), page).toBe('Aku selalu di sini')
    const [{ id }] = await list(page)
    expect((await restore(id)).status).toBe(200)
    expect(await stored(), page).toBeUndefined()
    await save({ [name]: 'Aku' })
    await save({ [name]: '' })
    expect(await stored(), page).toBeUndefined()
  }
})

test('every page with a form can be restored to an earlier version', async () => {
  const { ask, list, read, restore } = await openOpening()
  const saves: [string, object][] = [
    ['features', { title: 'Menu', selected_features: ['gallery'] }],
    ['days-of-love', { title: 'Hari' }],
    [
      'date-input',
      { title: 'A', selected_date: '01012020', photo_url: '/images/cover-4.webp', focus: '20% 80%' },
    ],
    ['love-typing', { paragraphs: ['Satu.'], background_music: '' }],
    ['coupon', { name: 'Makan', image_url: '' }],
    ['video-gift', { title: 'Film', description: 'Lain' }],
    ['quiz', { questions: [{ question: 'A?', options: ['a', 'b', 'c', 'd'], answer: 1 }] }],
  ]
  for (const [page, body] of saves) {
    const before = await read(page)
    expect((await ask('POST', `/api/${page}`, body)).status, page).toBe(200)
    expect(await read(page), page).not.toEqual(before)
    const [{ id, content }] = await list(page)
    expect(content, page).toEqual(before)
    expect((await restore(id)).status, page).toBe(200)
    expect(await read(page), page).toEqual(before)
  }
})

test('a file of a listed version is kept, counted and served to editors alone', async () => {
  const kado = await openGiftWithQuota()
  const { send, ask, raka, clock, used, db } = kado
  const { list, restore, read } = await openVersions(kado, raka)
  await send('/api/music', {}, { musicFile: song })
  const { music_url } = await read('music')
  const before = await used()
  await send('/api/music', { title: 'Lain' }, { musicFile: wavOf(100 * 1024) })
  clock.now += 2 * DAY
  await kado.cleanUp()
  expect(await used()).toBeGreaterThan(before)
  const statuses = async () => [
    (await ask('GET', music_url)).status,
    (await ask('GET', music_url, undefined, raka)).status,
  ]
  expect(await statuses()).toEqual([404, 200])
  const [{ id }] = await list('music')
  expect((await restore(id)).status).toBe(200)
  expect(await read('music')).toEqual({ music_url })
  expect(await statuses()).toEqual([200, 200])
  await send('/api/music', {}, { musicFile: wavOf(90 * 1024) })
  await db.deleteFrom('version').execute()
  clock.now += 2 * DAY
  await kado.cleanUp()
  expect(await statuses()).toEqual([404, 404])
})
