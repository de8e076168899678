import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isWholeDate } from '#contract/read-day.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { DateInputForm } from './schemas.ts'

const page = {
  title: 'Kapan kita mulai?',
  selected_date: '12-02-2022',
  photo_url: 'https://foto.example/kita.jpg?w=3',
}
const stored = { ...page, selected_date: '12022022' }

test('a fresh gift has the sample date; POST and PUT change it, and POST creates a missing record', async () => {
  const { db, own, read, save } = await openPage('/api/date-input')
  const sample = {
    title: 'Tanggal Jadian Kita?',
    selected_date: '14022024',
    photo_url: '/images/cover-4.webp',
  }
  expect(await read()).toEqual([{ id: expect.any(Number), ...sample }])
  const [{ id }] = await read()
  expect(await save(page)).toMatchObject({ status: 200, body: { success: true, data: { id, ...stored } } })
  expect(await read()).toEqual([{ id, ...stored }])
  for (const [sent, photo_url] of [
    [id, '/images/kita.webp'],
    [String(id), 'http://foto.example:8080'],
    [id, 'https://foto.example/kita%20foto'],
  ]) {
    const saved = await own('PUT', '/api/date-input.php', { ...page, id: sent, photo_url: ` ${photo_url} ` })
    expect(saved).toMatchObject({ status: 200, body: { data: { id, ...stored, photo_url } } })
  }
  for (const selected_date of [
    '\u202a12022022\u202c',
    '１２０２２０２２',
    '١٢٠٢٢٠٢٢',
    '12\u201102\u20112022',
  ])
    expect(await save({ ...page, selected_date })).toMatchObject({ status: 200, body: { data: stored } })
  // A day that does not exist is stored too.
  const saved = await save({ ...page, selected_date: '31022022' })
  expect(saved).toMatchObject({ status: 200, body: { data: { selected_date: '31022022' } } })
  await db.deleteFrom('date_input').execute()
  await save(page)
  expect(await read()).toMatchObject([stored])
})

test('a date that is not eight digits and a file that is not a picture are refused', async () => {
  const addresses = [
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'data:image/png;base64,AAAA', 'foto.png'],
    ...['ftp://lain.example/a.png'],
    ...['//lain.example/a.png', 'https:\\\\lain.example', '/\\lain.example/a.png', 'https://'],
    ...['https://raka@lain.example/a'],
    ...['http://🄁x.example/a.png', 'https://ａ．example℀/a.png', '/<svg>', '/a"b'],
    ...["/a'b", 'https://a.example/x y', 'https://a.example/a;script-src\u0000'],
    `https://a.example/${'a'.repeat(2048)}`,
  ]
  const wrong = { selected_date: ['0202202', '020220222', '0202202a', '02/02/2022'], photo_url: addresses }
  const missing = 'Judul, tanggal, dan URL gambar harus diisi!'
  await expectRefusals(
    await openPage('/api/date-input'),
    Object.entries(wrong).flatMap(([field, values]) =>
      [...values, '', '  ', undefined].map((value): [object, string, unknown] => [
        { ...page, [field]: value },
        field,
        value?.trim() ? expect.not.stringContaining(missing) : missing,
      ]),
    ),
  )
})

test('missing fields are named before invalid ones', async () => {
  const { save } = await openPage('/api/date-input')
  const missing = 'Judul, tanggal, dan URL gambar harus diisi!'
  const bodies = [
    { ...page, selected_date: '0202', photo_url: '' },
    { ...page, title: 'x'.repeat(21), selected_date: '' },
    { ...page, title: ' ', photo_url: 'foto.png' },
  ]
  for (const body of bodies) expect((await save(body)).body).toMatchObject({ message: missing })
})

// The form's own schema.
const readTyped = (selected_date: string) =>
  z.safeParse(DateInputForm, { title: 'Kapan?', selected_date, photo_url: '/images/cover-4.webp' })

test('the secret date may be written in words, and its refusal names the reason', () => {
  expect(readTyped('17 Agustus 2023').data?.selected_date).toBe('17082023')
  const refusals = {
    '31/2/23': '31 Februari 2023 tidak ada di kalender.',
    kemarin: 'Tanggal harus delapan angka: tanggal, bulan, tahun. Contoh: 02022022.',
    ' ': 'Judul, tanggal, dan URL gambar harus diisi!',
  }
  for (const [written, message] of Object.entries(refusals))
    expect(readTyped(written).error?.issues).toMatchObject([{ path: ['selected_date'], message }])
})

test('eight digits are stored as they are, and an unfinished year is not read yet', () => {
  expect(readTyped('31-02-2022').data?.selected_date).toBe('31022022')
  expect(['17/8/2', '17/8/20', '17/8/202', '17/8/2023', '2023-08-1', '2023-08-17'].map(isWholeDate)).toEqual([
    ...[false, false, false, true, false, true],
  ])
})
