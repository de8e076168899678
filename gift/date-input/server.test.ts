import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const page = {
  title: 'Kapan kita mulai?',
  selected_date: '12-02-2022',
  photo_url: 'https://foto.example/kita.jpg?w=3',
}
const stored = { ...page, selected_date: '12022022' }

test('a fresh gift asks for the sample date', async () => {
  const { ask } = await openTestApp()
  expect((await ask('GET', '/api/date-input')).body).toEqual([
    {
      id: expect.any(Number),
      title: 'Tanggal Jadian Kita?',
      selected_date: '14022024',
      photo_url: '/images/cover-4.webp',
    },
  ])
})

test('POST updates the record that exists and removes hyphens', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const [before] = (await ask('GET', '/api/date-input')).body
  const saved = await ask('POST', '/api/date-input', page, await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { success: true, data: { id: before.id, ...stored } } })
  expect((await ask('GET', '/api/date-input')).body).toEqual([{ id: before.id, ...stored }])
})

test('POST creates the record where there is none', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  await db.deleteFrom('date_input').execute()
  await ask('POST', '/api/date-input', page, await becomeOwner())
  expect((await ask('GET', '/api/date-input')).body).toMatchObject([stored])
})

test('PUT takes the id as a number or as text', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const [{ id }] = (await ask('GET', '/api/date-input')).body
  for (const sent of [id, String(id)]) {
    const saved = await ask('PUT', '/api/date-input.php', { ...page, id: sent }, raka)
    expect(saved).toMatchObject({ status: 200, body: { data: { id, ...stored } } })
  }
})

test.each([
  '/images/kita.webp',
  'http://foto.example:8080',
  'https://foto.example/kita foto'.replace(' ', '%20'),
])('%s is an address of a picture', async (photo_url) => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask(
    'POST',
    '/api/date-input',
    { ...page, photo_url: ` ${photo_url} ` },
    await becomeOwner(),
  )
  expect(saved).toMatchObject({ status: 200, body: { data: { photo_url } } })
})

test.each(['title', 'selected_date', 'photo_url'])(
  'without %s the one sentence says what is missing',
  async (field) => {
    const { ask, becomeOwner } = await openTestApp()
    const raka = await becomeOwner()
    for (const nothing of ['', '  ', undefined]) {
      const refused = await ask('POST', '/api/date-input', { ...page, [field]: nothing }, raka)
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({
        code: 'validation',
        message: 'Judul, tanggal, dan URL gambar harus diisi!',
        fields: { [field]: 'Judul, tanggal, dan URL gambar harus diisi!' },
      })
    }
  },
)

test.each(['0202202', '020220222', '0202202a', '02/02/2022'])(
  '%s is not eight digits',
  async (selected_date) => {
    const { ask, becomeOwner } = await openTestApp()
    const refused = await ask('POST', '/api/date-input', { ...page, selected_date }, await becomeOwner())
    expect(refused).toMatchObject({ status: 422, body: { fields: { selected_date: expect.any(String) } } })
  },
)

test('a day that does not exist is stored as it is', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask(
    'POST',
    '/api/date-input',
    { ...page, selected_date: '31022022' },
    await becomeOwner(),
  )
  expect(saved).toMatchObject({ status: 200, body: { data: { selected_date: '31022022' } } })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'https:\\\\lain.example',
  'https://raka@lain.example/a.png',
  'https://a.example/a;script-src\u0000',
  `https://a.example/${'a'.repeat(2048)}`,
  'data:image/png;base64,AAAA',
  '//lain.example/a.png',
  '/\\lain.example/a.png',
  'ftp://lain.example/a.png',
  'https://',
  'https://a.example/x y',
  "/a'b",
  '/a"b',
  '/<svg>',
  'foto.png',
  'http://🄁x.example/a.png',
  'https://ａ．example℀/a.png',
])('%s is no address of a picture', async (photo_url) => {
  const { ask, becomeOwner } = await openTestApp()
  const before = await ask('GET', '/api/date-input')
  const refused = await ask('POST', '/api/date-input', { ...page, photo_url }, await becomeOwner())
  expect(refused).toMatchObject({ status: 422, body: { fields: { photo_url: expect.any(String) } } })
  expect((await ask('GET', '/api/date-input')).body).toEqual(before.body)
})

test('the title may have twenty characters', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  expect(await ask('POST', '/api/date-input', { ...page, title: '💗'.repeat(20) }, raka)).toMatchObject({
    status: 200,
  })
  expect(await ask('POST', '/api/date-input', { ...page, title: 'x'.repeat(21) }, raka)).toMatchObject({
    status: 422,
  })
})
