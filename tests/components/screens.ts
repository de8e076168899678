import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { routes } from '#contract/routes.ts'
import * as gallery from '#gift/gallery/calls.ts'
import { times } from '#gift/main-gift/contract.ts'
import * as quiz from '#gift/quiz/calls.ts'
import * as todoList from '#gift/todo-list/calls.ts'
import { letIn, loadAccounts } from '#owner/account/calls.ts'
import { sinta } from '#tests/people.ts'
import { answer, sampleOf, written } from './network.ts'

/** One more state of a screen: words that only it shows, and how to reach it. */
export type Step = [shows: string | RegExp, reach: () => Promise<unknown>]

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

export const press = (name: string | RegExp) => () =>
  page.getByRole('button', { name, exact: false }).first().click()
export const write = (name: string, text: string) => () =>
  page.getByRole('textbox', { name, exact: true }).fill(text)

const loadFailed = 'Gagal memuat data. Silakan coba lagi.'

/** The screens that anybody can open, in the order of the visit. */
export const openScreens = {
  opening: { shows: 'Slide', failed: 'Gagal mengambil data.' },
  dateInput: { shows: 'Tanggal', steps: [['14', () => userEvent.keyboard('1402')]] },
  daysOfLove: { shows: 'Hari' },
  features: {
    shows: 'Main Gift',
    steps: [
      ['Tutup', press('Main Gift')],
      ['Kurangi gerak', press('Now Playing')],
      ['Main Gift', () => userEvent.keyboard('{Escape}')],
    ],
    failed: 'Gagal mengambil data fitur.',
    empty: 'Data tidak ditemukan atau kosong.',
  },
  mainGift: { shows: 'Pilih Hadiah Spesial', steps: [['Loading...', chooseLetter]] },
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
      ['Tulis email dan password barumu.', followResetLink],
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
      ['Belum disimpan', toTheEnd(write('paragraf 1', ''))],
      ['Simpan', press('Kembalikan')],
    ],
    failed: 'Suratnya belum sampai.',
  },
  editVideoGift: form('judul', 'Judul video harus diisi!', 'Videonya belum bisa diambil.'),
  rehearsal: { shows: 'Tidak dihitung sebagai dibuka' },
  beginning: {
    shows: 'Hadiah ini untuk apa?',
    steps: [['Sepuluh hal tentang kalian', press('Hari jadi')]],
  },
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
    ['Urungkan', removeFolder],
    ['Perjalanan', undo],
    ['Nama folder tidak boleh kosong', addNothing],
  ],
  folder: [
    ['Save', press(/^Ubah judul/)],
    ['Selesai', press('Atur')],
  ],
  todoList: [
    ['Urungkan', removeTodo],
    ['Masak resep ibu berdua', undo],
  ],
} satisfies Partial<Record<Route, Step[]>>

/** The address of a route's screen. */
export function addressOf(name: string) {
  if (name === 'register') return '/register?claim=ABCD-EFGH'
  return routes[name as Route].replace(':id', '1')
}

/** Waits until words are shown. */
export async function expectShown(words: string | RegExp) {
  const isShown = () => page.getByText(words, { exact: false }).elements().some(isVisible)
  await expect.poll(isShown, { message: `${words}` }).toBe(true)
}

function isVisible(element: Element) {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
}

function form(field: string, wrong: string, failed: string): Screen {
  const steps: Step[] = [
    ['Belum disimpan', write(field, '')],
    [wrong, press('Simpan')],
    ['Simpan', press('Kembalikan')],
  ]
  return { shows: 'Simpan', steps, failed }
}

// In between, the row of Simpan covers what is scrolled below it.
function toTheEnd(reach: Step[1]) {
  return async () => {
    await reach()
    page.getByRole('region', { name: 'Riwayat' }).element().scrollIntoView()
  }
}

// The pause before the letter does not pass during the check, but every other timer does.
async function chooseLetter() {
  const later = window.setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, wait: number, ...rest: unknown[]) =>
    wait === times.navigation ? 0 : later(act, wait, ...rest),
  )
  await press(/^Surat Cinta/)()
}

async function answerAll() {
  for (const [index, { options }] of sampleOf(quiz.load).questions.entries()) {
    await expectShown(`Pertanyaan ${index + 1} dari 10`)
    await page.getByRole('button', { name: options[0] ?? '', exact: true }).click()
  }
}

async function followResetLink() {
  location.hash = 'reset=bukan-bukti'
}

/** Lets Sinta's account wait until the owner lets it in. */
export function letSintaWait() {
  const account = { id: 2, email: sinta.email, may_edit: false, is_admin: false, is_self: false }
  answer(loadAccounts, [...sampleOf(loadAccounts), account])
  answer(letIn, written({ ...account, may_edit: true }, 'Izin akun sudah disimpan.'))
}

async function removeFolder() {
  const [, folder] = sampleOf(gallery.published.loadFolders)
  if (!folder) throw new Error('There is no second folder')
  answer(gallery.removeFolder, written(folder))
  answer(gallery.restoreFolder, written(folder))
  await press('Hapus Perjalanan')()
}

async function removeTodo() {
  const [, todo] = sampleOf(todoList.load)
  if (!todo) throw new Error('There is no second todo')
  answer(todoList.remove, written(todo))
  answer(todoList.restore, written(todo))
  await press('Hapus Masak resep ibu berdua')()
}

// In a window that has changed its size the browser takes the message for one outside of it.
async function undo() {
  const button = page.getByRole('button', { name: 'Urungkan' }).element()
  if (button instanceof HTMLElement) button.click()
}

async function addNothing() {
  await press('Selesai')()
  await press('Folder baru')()
  await press('Simpan')()
}
