import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { fixture, formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'
import type { Readiness } from './schemas.ts'

async function openReadiness() {
  const kado = await openOwned()
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => {
    const answer = await kado.own(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const look = async (): Promise<Readiness> => (await kado.own('GET', '/api/readiness')).body
  const find = async (page: string, code: string) =>
    (await look()).filter((row) => row.page === page && row.code === code)
  return { ...kado, write, look, find }
}

type Kado = Awaited<ReturnType<typeof openReadiness>>

const LONG = 'Sayangkuyangpalingkucintaiselamanya'

test('a fresh gift lists its findings, worst first', async () => {
  const { write, look, find } = await openReadiness()
  const rows = await look()
  expect(rows[0]).toEqual({
    page: 'coupon',
    code: 'empty',
    level: 'missing',
    message: 'Kupon belum punya nomor WA\nTanpa nomor, penerimanya memilih sendiri chatnya.',
    href: '/edit-pages?page=coupon&item=1&field=phone',
  })
  expect(rows.filter(({ level }) => level === 'sample').map(({ page, href }) => [page, href])).toEqual(
    [
      ['opening', 'title'],
      ['opening', 'recipient_name'],
      ['date-input', 'selected_date'],
      ['date-input', 'photo_url'],
      ['features', 'title'],
      ['letter', 'paragraphs.0.text'],
      ['letter', 'file'],
      ['coupon', 'name', 'item=1'],
      ['coupon', 'description', 'item=1'],
      ['video', 'title'],
      ['video', 'description'],
      ['video', 'file'],
      ['music', 'file'],
      ['plans', 'todo'],
      ['love-moments', 'title', 'item=1'],
      ['gallery', 'folder'],
      ['gallery', 'folder'],
      ['quiz', 'questions.0.question'],
      ['crossword', 'words.0.word'],
    ].map(([page, field, item]) => [
      page,
      `/edit-pages?page=${page}&${item ? `${item}&` : ''}field=${field}`,
    ]),
  )
  expect(rows.slice(-3)).toMatchObject([
    { page: 'lock', code: 'unlocked', level: 'risky' },
    { page: 'sending', code: 'edit_visible', level: 'risky' },
    { page: 'sending', code: 'not_told', level: 'risky' },
  ])
  expect(rows.map(({ message }) => message.split('\n')[0])).toContain('Tanggal rahasia masih contoh')

  // What was written is not listed as sample, and pages that no feature leads to are not listed.
  await write('POST', '/api/opening', { title: 'Untuk Sinta', recipient_name: 'Sinta' })
  expect(await find('opening', 'sample')).toEqual([])
  await write('POST', '/api/features', { title: 'Kita', selected_features: '["gallery"]' })
  const pages = new Set((await look()).map(({ page }) => page))
  expect([...pages]).toEqual(['date-input', 'video', 'music', 'gallery', 'lock', 'sending'])
})

test('a finding is listed until it is fixed', async () => {
  const kado = await openReadiness()
  for (const [expected, wrong, right] of mendings(kado)) {
    const [page = '', code = '', level, field] = expected.split(' ')
    await wrong()
    const [row, ...more] = await kado.find(page, code)
    expect(more, expected).toEqual([])
    const href = expect.stringMatching(new RegExp(`[?]page=${page}&.*field=${field}$`))
    expect(row, expected).toMatchObject({ level, href })
    await right()
    expect(await kado.find(page, code), expected).toEqual([])
  }
})

type Step = () => Promise<unknown>

function mendings(kado: Kado): [row: string, wrong: Step, right: Step][] {
  const { write, clock } = kado
  const set = setters(kado)
  const save = (path: string, body: object) => () => write('POST', path, body)
  const menu = (ids: string) => save('/api/features', { title: 'Kita', selected_features: ids })
  const empty = (page: string) => () => write('DELETE', '/api/sample', { page })
  const opensSoon = () => write('PUT', '/api/giving', { opens_at: clock.now + 1000 })
  const asItIs = async () => undefined
  return [
    ['coupon empty missing phone', set.coupon({ phone: '' }), set.coupon({ phone: '0812-3456-7890' })],
    ['letter empty missing paragraphs.0.text', empty('letter'), set.letter('Hai.')],
    ['features empty missing selected_features', menu('[]'), menu('["gift","gallery","todo","letter"]')],
    ['plans empty missing todo', empty('plans'), save('/api/todo-list.php', { title: 'Ke pantai' })],
    ['gallery empty missing folder', empty('gallery'), set.galleryBack],
    // Few phones play the first film, and old ones not the second.
    ['video film_codec broken file', set.codecs('hevc aac'), set.film('lampion.mov')],
    ['video film_codec risky file', set.film('lampion.webm'), set.film('lampion.mp4')],
    ['music song_codec broken file', set.songCodec('mp2'), set.song('lagu.mp3')],
    ['music song_codec risky file', set.song('lagu-opus.ogg'), set.song('lagu.flac')],
    ['letter song_codec risky file', set.letterSong('lagu-vorbis.ogg'), set.letterSong('lagu.m4a')],
    ['sealed-letters song_codec risky file', set.voice('lagu-opus.ogg'), set.noVoice],
    ['letter song_codec risky narration', set.narration('webm'), set.narration('mp4')],
    ['music file_gone broken file', set.lostSong, set.song('lagu.m4a')],
    ['video file_gone broken file', set.filmWithoutRow, set.film('lampion.mp4')],
    ['love-moments small_photo risky file', set.cover(320), set.cover(1200)],
    [
      'letter long_word risky paragraphs.1.text',
      set.letter('Hai.', `Untuk ${LONG}`),
      set.letter('Hai.', 'Untuk sayangku'),
    ],
    [
      'letter short risky paragraphs.0.text',
      set.letter('Untuk Sinta,'),
      set.letter('Untuk Sinta,', 'Sejak hari itu di halte aku tahu ke mana pulangku selamanya.'),
    ],
    ['coupon long_word risky name', set.coupon({ name: LONG }), set.coupon({ name: 'Makan malam' })],
    ['lock unlocked risky locked', asItIs, () => write('PUT', '/api/lock', { locked: true, hint: '' })],
    [
      'sending hour_passed risky day',
      async () => {
        await opensSoon()
        clock.now += 2000
      },
      opensSoon,
    ],
    // Leaving them visible is an answer, too.
    [
      'sending edit_visible risky hides_edit',
      asItIs,
      () => write('PUT', '/api/giving', { hides_edit: false }),
    ],
    ['sending not_told risky message', asItIs, save('/api/giving/told', {})],
  ]
}

function setters({ write, db, media }: Kado) {
  const save = (path: string, body: object) => write('POST', path, body)
  const film = (name: string) => () => save('/api/video-gift.php', formOf({}, { video_url: fixture(name) }))
  const song = (name: string) => () => save('/api/music', formOf({}, { musicFile: fixture(name) }))
  const moment = { id: '1', title: 'Dermaga', date: '1 Mei 2024', letter: 'Kita.' }
  return {
    film,
    song,
    coupon: (values: object) => () => save('/api/coupon', values),
    letter:
      (...paragraphs: string[]) =>
      () =>
        save('/api/love-typing.php', { paragraphs: JSON.stringify(paragraphs) }),
    cover: (width: number) => async () =>
      save('/api/love-moment.php', formOf(moment, { coverImage: await plain(width, 400).jpeg().toBuffer() })),
    songCodec: (codecs: string) => async () => {
      await song('lagu.mp3')()
      await db.updateTable('media').set({ codecs }).execute()
    },
    letterSong: (name: string) => () =>
      save('/api/love-typing.php', formOf({ paragraphs: '["Hai."]' }, { backgroundMusic: fixture(name) })),
    voice: (name: string) => () =>
      save('/api/sealed-letters', formOf({ day: '1000', text: 'Hai.' }, { voice: fixture(name) })),
    narration: (format: 'webm' | 'mp4') => async () =>
      save('/api/narrations', formOf({ marks: '[]', quiet: '[]' }, { recording: await makeVoice(format) })),
    noVoice: async () => {
      for (const { id } of await db.selectFrom('sealed_letter').select('id').execute())
        await write('DELETE', `/api/sealed-letters/${id}`, {})
    },
    codecs: (codecs: string) => async () => {
      await film('lampion.mp4')()
      await db.updateTable('media').set({ codecs }).execute()
    },
    filmWithoutRow: async () => {
      await film('lampion.mp4')()
      await db.deleteFrom('media').execute()
    },
    lostSong: async () => {
      await song('lagu.mp3')()
      for (const { key } of await db.selectFrom('media').select('key').execute()) await media.remove(key)
    },
    galleryBack: async () => {
      for (const table of ['gallery_folder', 'gallery_photo'] as const)
        await db.updateTable(table).set({ removed_at: null }).execute()
    },
  }
}

test('several coupons are checked for what they show, which is neither a code nor a picture', async () => {
  const { write, look } = await openReadiness()
  await write('POST', '/api/coupon', { code: LONG.slice(0, 20) })
  await write('POST', '/api/coupons', { name: LONG, phone: '0812-3456-7890' })
  const rows = (await look()).filter(({ page }) => page === 'coupon')
  expect(rows.map(({ code, href }) => [code, href])).toEqual([
    ['empty', '/edit-pages?page=coupon&item=1&field=phone'],
    ['sample', '/edit-pages?page=coupon&item=1&field=name'],
    ['sample', '/edit-pages?page=coupon&item=1&field=description'],
    ['long_word', '/edit-pages?page=coupon&item=2&field=name'],
  ])
})

test('several coupons that lack the same are one finding, at the first of them', async () => {
  const { write, find } = await openReadiness()
  for (const name of ['Es kopi susu', 'Satu sore di Bandung']) await write('POST', '/api/coupons', { name })
  const found = await find('coupon', 'empty')
  expect(found.map(({ message, href }) => [message.split('\n')[0], href])).toEqual([
    ['Dua kupon belum punya nomor WA', '/edit-pages?page=coupon&item=2&field=phone'],
  ])
})

test('a gift without a film is complete, but not one with half of its page', async () => {
  const { find, write } = await openReadiness()
  await write('DELETE', '/api/sample', { page: 'video' })
  expect(await find('video', 'empty')).toEqual([])
  await write('POST', '/api/video-gift.php', { title: 'Kita', description: '' })
  expect((await find('video', 'empty')).map(({ href }) => href)).toEqual([
    '/edit-pages?page=video&field=file',
  ])
})

test('a long name is found by its width on a small phone', async () => {
  const { write, find } = await openReadiness()
  for (const [name, rows] of [
    ['Kupon Makan-Malam-Berdua-Selamanya', 0],
    ['illillillillillillillill', 0],
    ['Mmmmmmmmmmmm', 1],
    ['在湖边看灯笼的那个晚上我们一起许了同一个愿望', 0],
    ['\u{1F490}'.repeat(30), 0],
  ] as const) {
    await write('POST', '/api/coupon', { name })
    expect(await find('coupon', 'long_word'), name).toHaveLength(rows)
  }
})

test('a gallery of thousands of photos is checked in parts, and the store is asked for the first of them', async () => {
  const { db, find, media } = await openReadiness()
  const photo = { gift_id: 1, folder_id: 1, position: 0, title: 'Foto' }
  const file = {
    gift_id: 1,
    kind: 'photo',
    type: 'image/webp',
    bytes: 9,
    width: 1600,
    height: 900,
    created_at: 0,
  }
  const keyAt = (nth: number) => `${'a'.repeat(22)}-${String(nth).padStart(32, '0')}.webp`
  for (let start = 0; start < 3000; start += 500) {
    const keys = Array.from({ length: 500 }, (_, nth) => keyAt(start + nth))
    await db
      .insertInto('media')
      .values(keys.map((key) => ({ ...file, key })))
      .execute()
    await db
      .insertInto('gallery_photo')
      .values(keys.map((key) => ({ ...photo, url: `/media/${key}` })))
      .execute()
  }
  const open = vi.spyOn(media, 'open')
  expect(await find('gallery', 'file_gone')).toHaveLength(100)
  expect(open.mock.calls.length).toBeLessThanOrEqual(500)
  // The store has them all.
  open.mockClear()
  open.mockImplementation(async () => Readable.from(['x']))
  expect(await find('gallery', 'file_gone')).toEqual([])
  expect(open.mock.calls.length).toBeLessThanOrEqual(2000)
})
