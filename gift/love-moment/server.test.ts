import { expect, test } from 'vitest'
import { formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'

const PATH = '/api/love-moment.php'

const moment = { title: 'Hujan Pertama', date: '2023-01-07', letter: 'Satu payung,\ndua orang basah.' }

type Shown = typeof moment & {
  id: number
  cover_image: string
  cover: { url: string; focus?: string } | null
}

/** A gift with the sample's moments, and the calls with which its owner changes them. */
async function openMoments() {
  const kado = await openOwned()
  const list = async () => (await kado.ask('GET', '/api/love-moment')).body.data as Shown[]
  // As the form sends it: text fields and perhaps a cover.
  const send = (path: string) => (fields: object, coverImage?: Uint8Array) =>
    kado.own('POST', path, formOf({ ...moment, ...fields }, coverImage ? { coverImage } : {}))
  return { ...kado, list, save: send(PATH), add: send('/api/love-moments') }
}

const photo = () => plain(600, 800).jpeg().toBuffer()

test('a fresh gift has four moments in the order of their days', async () => {
  const { ask } = await openMoments()
  const { body } = await ask('GET', PATH)
  expect(body).toMatchObject({ status: 'success', message: expect.any(String) })
  expect(body.data.map(({ title, date }: Shown) => [title, date])).toEqual([
    ['Pertama Bertemu', '12 Februari 2022'],
    ['Pasar Malam', '5 Maret 2022'],
    ['Perjalanan Jauh', '18 Agustus 2023'],
    ['Janji Kita', '31 Desember 2024'],
  ])
  for (const { cover, cover_image, letter } of body.data) {
    expect(letter.length).toBeGreaterThan(40)
    const size = { width: 640, height: 800 }
    expect(cover).toMatchObject({ url: cover_image, ...size, placeholder: expect.any(String) })
  }
  const [first] = body.data
  const one = await ask('GET', `/api/love-moment?id=${first.id}`)
  expect(one.body).toEqual({ status: 'success', message: '', data: first })
})

test('a save without a file keeps the cover with its focal point', async () => {
  const { ask, own, list, save } = await openMoments()
  const [first, ...rest] = await list()
  const saved = await save({ id: first?.id, date: '12-02-2022' })
  const stored = { ...first, ...moment, date: '12-02-2022' }
  expect(saved.status).toBe(200)
  const message = 'Love moment updated successfully!'
  expect(saved.body).toEqual({ status: 'success', success: true, message, data: stored })
  expect(await list()).toEqual([stored, ...rest])

  const path = `/api/love-moments/${first?.id}/focus`
  expect(await own('PUT', path, { focus: '20% 80%' })).toMatchObject({ status: 200 })
  expect(await own('PUT', path, { focus: '120% 0%' })).toMatchObject({ status: 422 })
  await save({ id: first?.id, date: '12-02-2022' })
  const focusOf = async () => (await list()).map(({ cover }) => cover?.focus)
  expect(await focusOf()).toEqual(['20% 80%', undefined, undefined, undefined])

  const { cover, cover_image } = (await save({ id: first?.id }, await photo())).body.data
  expect(cover_image).toMatch(/^\/media\//)
  expect(cover_image).not.toBe(first?.cover_image)
  expect(cover).toMatchObject({ url: cover_image, width: 600, height: 800, widths: expect.any(Array) })
  expect((await list()).find(({ id }) => id === first?.id)).toMatchObject({ cover, cover_image })
  expect(await focusOf()).not.toContain('20% 80%')
  expect(await ask('GET', cover_image)).toMatchObject({ status: 200 })
})

test('moments keep their dates as written and are sorted by them', async () => {
  const { db, list, add } = await openMoments()
  await db.deleteFrom('love_moment').execute()
  const bare = await add({ date: 'Suatu sore', letter: ' Satu,\r\n\r\ndua. ' })
  const data = { ...moment, date: 'Suatu sore', letter: 'Satu,\n\ndua.', cover_image: '', cover: null }
  expect(bare).toMatchObject({ status: 201, body: { success: true, data } })
  const covered = await add({ date: '12 Februari 2022' }, await photo())
  const { cover_image } = covered.body.data
  expect(covered).toMatchObject({ status: 201, body: { data: { cover: { url: cover_image } } } })
  expect(await list()).toEqual([covered.body.data, bare.body.data])
  for (const date of ['2021-12-31', '31-02-2020', '05032022', '1 januari 2022', '2022-02-12', '12022022'])
    await add({ date })
  // Of two moments with one day the older one comes first.
  expect((await list()).map(({ date }) => date)).toEqual([
    '2021-12-31',
    '1 januari 2022',
    '12 Februari 2022',
    '2022-02-12',
    '12022022',
    '05032022',
    'Suatu sore',
    '31-02-2020',
  ])
})
