import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'

/** One more state of a screen: words that only it shows, and how to reach it. */
export type Step = [shows: string | RegExp, reach: (page: Page) => Promise<unknown>]

/** A screen's states: with its content, with what opens on it, without its content, and empty. */
export type Screen = {
  /** Words that it shows once its content is there. */
  shows: string | RegExp
  steps?: Step[]
  /** Its sentence where nothing can be fetched; missing where it shows its heading all the same. */
  failed?: string
  /** Its sentence where it is empty; missing where it never is. */
  empty?: string
}

type Route = keyof typeof routes

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const write = (name: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name, exact: true }).fill(text)
// The undo stays while it is hovered, however long the check takes.
const remove = (name: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('button', { name: 'Urungkan' }).hover()
}
const goBack = (page: Page) => page.keyboard.press('Escape')
const empty = (name: string) => write(name, '')

// In between, the row of Simpan covers what is scrolled below it.
const toTheEnd = (reach: Step[1]) => async (page: Page) => {
  await reach(page)
  await page.getByRole('region', { name: 'Riwayat' }).scrollIntoViewIfNeeded()
}

const loadFailed = 'Gagal memuat data. Silakan coba lagi.'

/** The screens that anybody can open, in the order of the visit. */
export const openScreens = {
  opening: { shows: 'Slide', failed: 'Gagal mengambil data.' },
  dateInput: { shows: 'Tanggal', steps: [['14', (page) => page.keyboard.type('1402')]] },
  daysOfLove: { shows: 'Hari' },
  features: {
    shows: 'Main Gift',
    steps: [
      ['Tutup', press('Main Gift')],
      ['Kurangi gerak', press('Now Playing')],
      ['Main Gift', goBack],
    ],
    failed: 'Gagal mengambil data fitur.',
    empty: 'Data tidak ditemukan atau kosong.',
  },
  mainGift: { shows: 'Pilih Hadiah Spesial', steps: [['Loading...', choose]] },
  loveTyping: { shows: 'Kepada', failed: 'Suratnya belum sampai.', empty: 'Surat ini masih kosong.' },
  coupon: { shows: 'Klaim Hadiah' },
  videoGift: {
    shows: 'Back',
    steps: [['Lupa Password?', press('Edit')]],
    failed: 'Videonya belum bisa diambil.',
    empty: 'Belum ada video di sini.',
  },
  loveMoment: {
    shows: 'Our Love Story',
    steps: [[/Kamu takut ketinggian/, press('Pasar Malam')]],
    failed: 'Cerita kita belum bisa diambil.',
    empty: 'Belum ada cerita di sini.',
  },
  gallery: {
    shows: '4 foto',
    steps: [
      ['Lupa Password?', press('Ubah nama Perjalanan')],
      ['Email harus berupa alamat email yang benar.', press(/^Login$/)],
    ],
    failed: loadFailed,
    empty: 'Belum ada folder',
  },
  folder: {
    shows: 'Kopi waktu hujan',
    steps: [['1 / 4', press(/^Perbesar/)]],
    failed: loadFailed,
    empty: 'Belum ada foto',
  },
  todoList: {
    shows: 'Choose For This Month',
    steps: [['Judul todo tidak boleh kosong!', press('Tambah')]],
    failed: 'Rencana kita belum bisa diambil.',
    empty: 'Belum ada rencana.',
  },
  sealedLetters: { shows: 'Belum ada surat di sini.', failed: 'Suratnya belum bisa diambil.' },
  sealedLetter: { shows: 'Surat ini sudah tidak ada.', failed: 'Suratnya belum bisa diambil.' },
  confirmReminder: { shows: 'Tautan ini tidak lengkap.' },
  stopReminding: { shows: 'Tautan ini tidak lengkap.' },
  games: { shows: 'Teka-Teki Silang' },
  crossword: { shows: 'Kembali', failed: 'Gagal memuat teka-teki. Silakan coba lagi.' },
  quiz: {
    shows: 'Pertanyaan 1 dari 10',
    steps: [['Hasil Kuis', answerAll]],
    failed: 'Gagal memuat kuis. Silakan coba lagi.',
  },
  answer: { shows: 'Hadiah ini belum menerima jawaban.' },
  login: {
    shows: 'Masuk untuk merawat hadiahmu',
    steps: [
      ['Email harus berupa alamat email yang benar.', press(/^Login$/)],
      ['Kami kirim tautan ke emailmu', press('Lupa Password?')],
      ['Email dan password baru harus diisi.', press('Ubah Password')],
      ['Tulis email dan password barumu.', (page) => page.evaluate(`location.hash = 'reset=bukan-bukti'`)],
    ],
  },
  register: {
    shows: 'Kode klaim',
    steps: [['Email harus berupa alamat email yang benar.', press(/^Register$/)]],
  },
} satisfies Partial<Record<Route, Screen>>

/** The owner's screens. */
export const ownScreens = {
  editPages: {
    shows: 'Edit Opening',
    steps: [['judul halaman', press('Edit Opening')]],
    failed: 'Belum bisa memeriksa akunmu.',
  },
  editOpening: form('judul halaman', 'Judul halaman harus diisi!', 'Gagal mengambil data.'),
  editDateInput: form(
    'judul halaman',
    'Judul, tanggal, dan URL gambar harus diisi!',
    'Gagal mengambil data tanggal.',
  ),
  editDaysOfLove: form('judul halaman', 'Judul halaman harus diisi!', 'Gagal mengambil data.'),
  editFeatures: form('judul halaman', 'Judul halaman harus diisi!', 'Gagal mengambil data fitur.'),
  editLoveMoment: form('judul momen', 'Judul momen harus diisi.', 'Cerita kita belum bisa diambil.'),
  editLoveTyping: {
    shows: 'Simpan',
    steps: [
      ['Belum disimpan.', toTheEnd(empty('paragraf 1'))],
      ['Simpan', press('Kembalikan')],
    ],
    failed: 'Suratnya belum sampai.',
  },
  editVideoGift: form('judul', 'Judul video harus diisi!', 'Videonya belum bisa diambil.'),
  rehearsal: { shows: 'Tidak dihitung sebagai dibuka' },
  editAccounts: {
    shows: /^Akunmu tidak sedang masuk (ke kado ini )?di perangkat lain\.$/,
    steps: [['Izin akun sudah disimpan.', press(/^Izinkan/)]],
    failed: 'Daftar perangkat belum bisa dimuat.',
  },
} satisfies Partial<Record<Route, Screen>>

/** What only the owner can open on a visitor's page. */
export const ownSteps = {
  gallery: [
    ['Selesai', press('Atur')],
    ['Urungkan', remove('Hapus Perjalanan')],
    ['Perjalanan', press('Urungkan')],
    ['Nama folder tidak boleh kosong', addNothing],
  ],
  folder: [
    ['Save', press(/^Ubah judul/)],
    ['Selesai', press('Atur')],
  ],
  todoList: [
    ['Urungkan', remove('Hapus Masak resep ibu berdua')],
    ['Masak resep ibu berdua', press('Urungkan')],
  ],
} satisfies Partial<Record<Route, Step[]>>

/** The responses of an empty gift. */
export const nothing: Record<string, unknown> = {
  '/api/features': { title: '', selected_features: '[]', error: 'kosong' },
  '/api/love-typing.php': { status: 'success', message: '', data: { paragraphs: [], background_music: '' } },
  '/api/video-gift.php': {
    status: 'success',
    message: '',
    data: { title: '', description: '', video_url: '', poster_url: '', poster: null },
  },
  '/api/love-moment': { status: 'success', message: '', data: [] },
  '/api/gallery.php': [],
  '/api/todo-list.php': [],
}

/** The address of a route's screen, with this folder for a folder's. */
export function addressOf(name: string, folder: number) {
  if (name === 'register') return '/register?claim=ABCD-EFGH'
  return routes[name as Route].replace(':id', `${folder}`)
}

function form(field: string, wrong: string, failed: string): Screen {
  const steps: Step[] = [
    ['Belum disimpan.', empty(field)],
    [wrong, press('Simpan')],
    ['Simpan', press('Kembalikan')],
    [/berhasil|successfully/, press('Simpan')],
  ]
  return { shows: 'Simpan', steps, failed }
}

// The two seconds before the letter do not pass during the check.
async function choose(page: Page) {
  await page.evaluate(`{
    const later = window.setTimeout
    window.setTimeout = (act, wait, ...rest) => (wait === 2000 ? 0 : later(act, wait, ...rest))
  }`)
  await press(/^Surat Cinta/)(page)
}

async function answerAll(page: Page) {
  for (let number = 1; number <= 10; number += 1) {
    await page.getByText(`Pertanyaan ${number} dari 10`).waitFor()
    await page.locator('.quiz-card button').first().click()
  }
}

async function addNothing(page: Page) {
  await press('Selesai')(page)
  await press('Folder baru')(page)
  await press('Simpan')(page)
}
