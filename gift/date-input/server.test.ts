import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const page = {
  title: 'Kapan kita mulai?',
  selected_date: '12-02-2022',
  photo_url: 'https://foto.example/kita.jpg?w=3',
}
const stored = { ...page, selected_date: '12022022' }
const open = () => openPage('/api/date-input')

test('a fresh gift asks for the sample date', async () => {
  expect(await (await open()).read()).toEqual([
    {
      id: expect.any(Number),
      title: 'Tanggal Jadian Kita?',
      selected_date: '14022024',
      photo_url: '/images/cover-4.webp',
    },
  ])
})

test('POST updates the record that exists and removes hyphens', async () => {
  const { read, save } = await open()
  const [{ id }] = await read()
  expect(await save(page)).toMatchObject({ status: 200, body: { success: true, data: { id, ...stored } } })
  expect(await read()).toEqual([{ id, ...stored }])
})

test('POST creates the record where there is none', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('date_input').execute()
  await save(page)
  expect(await read()).toMatchObject([stored])
})

test('PUT takes the id as a number or as text', async () => {
  const { own, read } = await open()
  const [{ id }] = await read()
  for (const sent of [id, String(id)]) {
    const saved = await own('PUT', '/api/date-input.php', { ...page, id: sent })
    expect(saved).toMatchObject({ status: 200, body: { data: { id, ...stored } } })
  }
})

test('a picture may stand on the site or at any http address', async () => {
  const { save } = await open()
  for (const photo_url of [
    '/images/kita.webp',
    'http://foto.example:8080',
    'https://foto.example/kita%20foto',
  ]) {
    const saved = await save({ ...page, photo_url: ` ${photo_url} ` })
    expect(saved).toMatchObject({ status: 200, body: { data: { photo_url } } })
  }
})

test('a missing title, date or picture is refused with one sentence', async () => {
  const fields = ['title', 'selected_date', 'photo_url']
  await expectRefusals(
    await open(),
    fields.flatMap((field) =>
      ['', '  ', undefined].map((value): [object, string, string] => [
        { ...page, [field]: value },
        field,
        'Judul, tanggal, dan URL gambar harus diisi!',
      ]),
    ),
  )
})

test('refuses a date that is not eight digits, and stores a day that does not exist', async () => {
  const kado = await open()
  const dates = ['0202202', '020220222', '0202202a', '02/02/2022']
  await expectRefusals(
    kado,
    dates.map((date) => [{ ...page, selected_date: date }, 'selected_date', expect.any(String)]),
  )
  const saved = await kado.save({ ...page, selected_date: '31022022' })
  expect(saved).toMatchObject({ status: 200, body: { data: { selected_date: '31022022' } } })
})

test('refuses an address that is not one of a picture, and changes nothing', async () => {
  const addresses = [
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
  ]
  await expectRefusals(
    await open(),
    addresses.map((photo_url) => [{ ...page, photo_url }, 'photo_url', expect.any(String)]),
  )
})
