import { expect, test } from 'vitest'
import { fixture, formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'
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

const photo = (width: number) =>
  plain(width, width / 2)
    .jpeg()
    .toBuffer()
const VIDEO = '/api/video-gift.php'
const LETTER = '/api/love-typing.php'

test('a fresh gift lists what is missing, sample and risky, worst first', async () => {
  const { look } = await openReadiness()
  const rows = await look()
  expect(rows[0]).toEqual({
    page: 'coupon',
    code: 'empty',
    level: 'missing',
    message: 'Kupon belum punya nomor WA\nTanpa nomor, penerimanya memilih sendiri chatnya.',
    href: '/edit-pages?page=coupon&field=phone',
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
      ['coupon', 'description'],
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
  expect(rows.slice(-2)).toMatchObject([
    { page: 'lock', code: 'unlocked', level: 'risky' },
    { page: 'sending', code: 'not_told', level: 'risky' },
  ])
  expect(rows.map(({ message }) => message.split('\n')[0])).toContain('Tanggal rahasia masih contoh')
})

type Step = (kado: Kado) => Promise<unknown>

const setMusic =
  (name: string): Step =>
  ({ write }) =>
    write('POST', '/api/music', formOf({}, { musicFile: fixture(name) }))
const setVideo =
  (name: string): Step =>
  ({ write }) =>
    write('POST', VIDEO, formOf({}, { video_url: fixture(name) }))
const setLetter =
  (...paragraphs: string[]): Step =>
  ({ write }) =>
    write('POST', LETTER, { paragraphs: JSON.stringify(paragraphs) })
const setCover =
  (width: number): Step =>
  async ({ write }) =>
    write(
      'POST',
      '/api/love-moment.php',
      formOf(
        { id: '1', title: 'Dermaga', date: '1 Mei 2024', letter: 'Kita.' },
        { coverImage: await photo(width) },
      ),
    )
const setCodecs =
  (codecs: string): Step =>
  async (kado) => {
    await setVideo('lampion.mp4')(kado)
    await kado.db.updateTable('media').set({ codecs }).execute()
  }
const loseFiles: Step = async ({ db, media }) => {
  for (const { key } of await db.selectFrom('media').select('key').execute()) await media.remove(key)
}
const setCoupon =
  (values: object): Step =>
  ({ write }) =>
    write('POST', '/api/coupon', values)

const LONG = 'Sayangkuyangpalingkucintaiselamanya'

test.each<[what: string, row: string, wrong: Step, right: Step]>([
  [
    'a coupon without a number',
    'coupon empty missing phone',
    setCoupon({ phone: '' }),
    setCoupon({ phone: '0812-3456-7890' }),
  ],
  [
    'a letter that was emptied',
    'letter empty missing paragraphs.0.text',
    ({ write }) => write('DELETE', '/api/sample', { page: 'letter' }),
    setLetter('Hai.'),
  ],
  [
    'a menu without a feature',
    'features empty missing selected_features',
    ({ write }) => write('POST', '/api/features', { title: 'Kita', selected_features: '[]' }),
    ({ write }) => write('POST', '/api/features', { title: 'Kita', selected_features: '["gift"]' }),
  ],
  [
    'a list without a plan',
    'plans empty missing todo',
    ({ write }) => write('DELETE', '/api/sample', { page: 'plans' }),
    ({ write }) => write('POST', '/api/todo-list.php', { title: 'Ke pantai' }),
  ],
  [
    'a gallery whose folders are gone',
    'gallery empty missing folder',
    ({ write }) => write('DELETE', '/api/sample', { page: 'gallery' }),
    ({ db }) =>
      db
        .updateTable('gallery_folder')
        .set({ removed_at: null })
        .execute()
        .then(() => db.updateTable('gallery_photo').set({ removed_at: null }).execute()),
  ],
  [
    'a film that few phones play',
    'video film_codec broken file',
    setCodecs('hevc aac'),
    setVideo('lampion.mov'),
  ],
  [
    'a film that old phones do not play',
    'video film_codec risky file',
    setVideo('lampion.webm'),
    setVideo('lampion.mp4'),
  ],
  [
    'a song whose file is lost',
    'music file_gone broken file',
    async (kado) => {
      await setMusic('lagu.mp3')(kado)
      await loseFiles(kado)
    },
    setMusic('lagu.m4a'),
  ],
  [
    'a film without its row',
    'video file_gone broken file',
    async (kado) => {
      await setVideo('lampion.mp4')(kado)
      await kado.db.deleteFrom('media').execute()
    },
    setVideo('lampion.mp4'),
  ],
  ['a small cover', 'love-moments small_photo risky file', setCover(320), setCover(1200)],
  [
    'a long word in a letter',
    'letter long_word risky paragraphs.1.text',
    setLetter('Hai.', `Untuk ${LONG}`),
    setLetter('Hai.', 'Untuk sayangku'),
  ],
  [
    'a long word on the coupon',
    'coupon long_word risky name',
    setCoupon({ name: LONG }),
    setCoupon({ name: 'Makan malam' }),
  ],
  [
    'an open gift',
    'lock unlocked risky locked',
    async () => undefined,
    ({ write }) => write('PUT', '/api/lock', { locked: true, hint: '' }),
  ],
  [
    'a gift that nobody was told of',
    'sending not_told risky message',
    async () => undefined,
    ({ write }) => write('POST', '/api/giving/told', {}),
  ],
  [
    'an opening hour that passed in silence',
    'sending hour_passed risky day',
    async ({ write, clock }) => {
      await write('PUT', '/api/giving', { opens_at: clock.now + 1000 })
      clock.now += 2000
    },
    ({ write, clock }) => write('PUT', '/api/giving', { opens_at: clock.now + 1000 }),
  ],
])('%s is listed until it is mended', async (_, expected, wrong, right) => {
  const [page = '', code = '', level, field] = expected.split(' ')
  const kado = await openReadiness()
  await wrong(kado)
  const [row, ...more] = await kado.find(page, code)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    level,
    href: expect.stringMatching(new RegExp(`[?]page=${page}&.*field=${field}$`)),
  })
  await right(kado)
  expect(await kado.find(page, code)).toEqual([])
})

test('content that was written is not listed as sample, and pages that no feature leads to are not listed', async () => {
  const { write, look, find } = await openReadiness()
  await write('POST', '/api/opening', { title: 'Untuk Sinta', recipient_name: 'Sinta' })
  expect(await find('opening', 'sample')).toEqual([])
  await write('POST', '/api/features', { title: 'Kita', selected_features: '["gallery"]' })
  const pages = new Set((await look()).map(({ page }) => page))
  expect([...pages]).toEqual(['date-input', 'video', 'music', 'gallery', 'lock', 'sending'])
})

test.each([
  ['Kupon Makan-Malam-Berdua-Selamanya', 0],
  ['illillillillillillillill', 0],
  ['Mmmmmmmmmmmm', 1],
  ['在湖边看灯笼的那个晚上我们一起许了同一个愿望', 0],
  ['\u{1F490}'.repeat(30), 0],
])('whether a small phone breaks %s follows from its width', async (name, rows) => {
  const kado = await openReadiness()
  await setCoupon({ name })(kado)
  expect(await kado.find('coupon', 'long_word')).toHaveLength(rows)
})

test('how a film is encoded is stored with it', async () => {
  const kado = await openReadiness()
  await setVideo('lampion.webm')(kado)
  const [row] = await kado.db.selectFrom('media').select(['codecs', 'key']).execute()
  expect(row?.codecs).toMatch(/^vp[89]/)
})
