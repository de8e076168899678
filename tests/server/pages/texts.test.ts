import { expect, test } from 'vitest'
import { everyRow } from '#tests/server/app.ts'
import { openOwned } from '#tests/server/page.ts'

type Field = [name: string, most: number, label: string, required?: string]
type Form = {
  call: string
  /** A body that is stored; `id` stands for the first record of the page. */
  body: Record<string, unknown>
  fields: Field[]
  /** Whether a field that is left out stays as it is. */
  isPartial?: boolean
}

// An emoji of many parts is one character.
const COUPLE = '👩🏽‍❤️‍👨🏻'

const moment: Pick<Form, 'body' | 'fields'> = {
  body: { id: 1, title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' },
  fields: [
    ['title', 60, 'Judul momen', 'Judul momen harus diisi.'],
    ['date', 40, 'Tanggal momen', 'Tanggal momen harus diisi.'],
    ['letter', 2000, 'Surat', 'Suratnya harus diisi.'],
  ],
}

const forms: Form[] = [
  {
    call: 'POST /api/opening',
    body: { title: 'Halo', recipient_name: 'Sinta' },
    fields: [
      ['title', 11, 'Judul halaman', 'Judul halaman harus diisi!'],
      ['recipient_name', 14, 'Nama penerima', 'Nama penerima harus diisi!'],
    ],
  },
  {
    call: 'POST /api/date-input',
    body: { title: 'Kapan?', selected_date: '12022022', photo_url: '/images/cover-4.webp' },
    fields: [['title', 20, 'Judul', 'Judul, tanggal, dan URL gambar harus diisi!']],
  },
  {
    call: 'POST /api/days-of-love',
    body: {},
    fields: [['title', 13, 'Judul halaman', 'Judul halaman harus diisi!']],
  },
  {
    call: 'POST /api/features',
    body: { selected_features: [] },
    fields: [
      ['title', 13, 'Judul halaman', 'Judul halaman harus diisi!'],
      ['closing', 120, 'Kata penutup'],
    ],
  },
  {
    call: 'POST /api/love-typing.php',
    body: { paragraphs: ['Halo'] },
    fields: [['signature', 40, 'Tertanda']],
  },
  {
    call: 'POST /api/crossword',
    body: {
      words: [
        { word: 'RINDU', clue: 'R' },
        { word: 'CINTA', clue: 'C' },
      ],
    },
    fields: [['sentence', 40, 'Kalimat rahasia']],
  },
  {
    call: 'POST /api/coupon',
    body: {},
    isPartial: true,
    fields: [
      ['name', 40, 'Nama kupon', 'Nama kupon harus diisi.'],
      ['code', 20, 'Kode kupon', 'Kode kupon harus diisi.'],
      ['description', 160, 'Keterangan'],
      ['thanks', 240, 'Ucapan terima kasih'],
    ],
  },
  {
    call: 'POST /api/video-gift.php',
    body: {},
    isPartial: true,
    fields: [
      ['title', 40, 'Judul video', 'Judul video harus diisi!'],
      ['description', 300, 'Deskripsi'],
    ],
  },
  { call: 'POST /api/love-moment.php', ...moment },
  { call: 'POST /api/love-moments', ...moment },
  {
    call: 'POST /api/gallery.php',
    body: { folderId: 1 },
    fields: [['folderName', 40, 'Nama folder', 'Nama folder tidak boleh kosong']],
  },
  {
    call: 'POST /api/gallery.php?action=updateTitle',
    body: { photoId: 1 },
    fields: [['title', 60, 'Judul', 'Judul tidak boleh kosong']],
  },
  {
    call: 'POST /api/gallery/folders',
    body: {},
    fields: [['name', 40, 'Nama folder', 'Nama folder tidak boleh kosong']],
  },
  {
    call: 'POST /api/todo-list.php',
    body: {},
    fields: [['title', 120, 'Judul todo', 'Judul todo tidak boleh kosong!']],
  },
  {
    call: 'POST /api/music',
    body: {},
    fields: [
      ['title', 60, 'Judul lagu'],
      ['artist', 60, 'Nama penyanyi'],
    ],
  },
  {
    call: 'PUT /api/giving',
    body: {},
    isPartial: true,
    fields: [
      ['message', 500, 'Pesan'],
      ['giver_name', 40, 'Nama pemberi'],
    ],
  },
  { call: 'PUT /api/lock', body: { locked: true, hint: '' }, fields: [['hint', 120, 'Petunjuk']] },
]

test.each(forms)('$call refuses a text that is missing, too long or unprintable', async (form) => {
  const { own, db } = await openOwned()
  const [method = '', path = ''] = form.call.split(' ')
  const full = Object.fromEntries(form.fields.map(([name]) => [name, 'Isi']))
  const before = await everyRow(db)
  for (const [name, most, label, required] of form.fields) {
    const empty = required ? ['', ' \n ', '\u200b', ...(form.isPartial ? [] : [undefined])] : []
    const wrong = [
      ...empty.map((value) => [value, required]),
      ['x'.repeat(most + 1), `${label} paling banyak ${most} karakter.`],
      ['a\u0000b', `${label} memuat karakter yang tidak bisa dipakai: U+0000.`],
    ]
    for (const [value, message] of wrong) {
      const { status, body } = await own(method, path, { ...full, ...form.body, [name]: value })
      expect({ status, body }, `${name}: ${JSON.stringify(value)}`).toEqual({
        status: 422,
        body: { status: 'error', success: false, code: 'validation', message, fields: { [name]: message } },
      })
    }
  }
  expect(await everyRow(db)).toEqual(before)
  const longest = Object.fromEntries(form.fields.map(([name, most]) => [name, COUPLE.repeat(most)]))
  const { status, body } = await own(method, path, { ...form.body, ...longest })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const { folderName, ...stored } = longest
  expect(body.data).toMatchObject(folderName ? { name: folderName } : stored)
})

// What Word, Outlook, PowerPoint and others put between words and lines.
const PASTED = 'a\tb\vc\r\nd\u2028e\u00ad'

test.each(forms)('$call accepts pasted tabs and line breaks', async (form) => {
  const { own } = await openOwned()
  const [method = '', path = ''] = form.call.split(' ')
  const pasted = Object.fromEntries(form.fields.map(([name]) => [name, PASTED]))
  const { status, body } = await own(method, path, { ...form.body, ...pasted })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  for (const [name] of form.fields) {
    const stored = body.data[name === 'folderName' ? 'name' : name]
    expect(['a b c d e', 'a b\nc\nd\ne'], name).toContain(stored)
  }
})
