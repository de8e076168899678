import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { photo } from './photos.ts'

const FIXTURES = resolve(import.meta.dirname, '../fixtures')
const film = join(FIXTURES, 'lampion.mp4')
const song = join(FIXTURES, 'lagu.mp3')

// The puzzle is a page of its own, in a frame of the preview.
const PUZZLE = '.clues'

type Edit = (page: Page) => Promise<unknown>

/** How a field is edited, and what the preview shows then: a text or an attribute of the element at a selector. */
export type Field = [edit: Edit, at: string, seen: string | RegExp | { attribute: string; is: RegExp }]

/** The reads of a section, and its fields; switches and choices are saved at once. */
export type Section = { reads: string[]; fields: Field[]; isInner?: true; isSavedAtOnce?: true }

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text)
const pick = (label: string, file: string) => (page: Page) => page.getByLabel(label).setInputFiles(file)
const pickPhoto = (label: string) => async (page: Page) =>
  page.getByLabel(label).setInputFiles(await photo('kita.png', '#8f2f3b', 'png'))
// A card image is uploaded at once, and waits at its address to be saved.
const uploadPicture = async (page: Page) => {
  await pickPhoto('Berkas gambar')(page)
  await expect(page.getByLabel('URL gambar')).toHaveValue(/^\/media/)
}
const blob = (attribute: string) => ({ attribute, is: /^blob:/ })
const href = (is: RegExp) => ({ attribute: 'href', is })

const check = (role: 'switch' | 'radio', name: string) => (page: Page) =>
  page.getByRole(role, { name }).check()
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Every section of the hub with fields, and every field in it. */
export const sections: Record<string, Section> = {
  Opening: {
    reads: ['/opening'],
    fields: [
      [fill('judul halaman', 'Halo'), '.curved-top', 'Halo'],
      [fill('nama penerima', 'Sinta dari seberang'), '.opening-typed', 'Sinta dari seberang'],
    ],
  },
  'Date Input': {
    reads: ['/date-input'],
    fields: [
      [fill('judul halaman', 'Kapan?'), 'h1', 'Kapan?'],
      [fill('URL gambar', '/images/film.webp'), '.date-input-print img', { attribute: 'src', is: /film/ }],
      [uploadPicture, '.date-input-print img', { attribute: 'src', is: /^\/media/ }],
    ],
  },
  'Days Of Love': {
    reads: ['/days-of-love', '/days-of-love/time-zone'],
    fields: [
      [fill('judul halaman', 'Hari Kita'), '.curved-top', 'Hari Kita'],
      [(page) => page.getByLabel('zona waktu').selectOption('Asia/Jayapura'), '[data-unit=hours]', /\d\d/],
    ],
  },
  Features: {
    reads: ['/features'],
    fields: [
      [fill('judul halaman', 'Menu Kita'), 'h1', 'Menu Kita'],
      [fill('kata penutup', 'Pulang, yuk.'), '.closing-line', 'Pulang, yuk.'],
      [(page) => page.getByRole('checkbox', { name: 'Gallery' }).uncheck(), '.tags', /^(?!.*Gallery)/],
    ],
  },
  'Love Moments': {
    reads: ['/love-moment'],
    fields: [
      [fill('judul momen', 'Hujan'), '.moment:first-child .moment-front b', 'Hujan'],
      [fill('tanggal', '1 Januari 2020'), '.moment:first-child .moment-front .moment-date', '1 Januari 2020'],
      [fill('surat', 'Basah kuyup.'), '.moment:first-child .moment-back', /Basah kuyup\./],
      [pickPhoto('Berkas sampul'), '.moment:first-child .moment-cover img', blob('src')],
    ],
  },
  'Surat Cinta': {
    reads: ['/love-typing.php'],
    fields: [
      [fill('paragraf 2', 'Kalimat baru.'), '.typed-text p:nth-child(2)', 'Kalimat baru.'],
      [press('Turunkan paragraf 2'), '.typed-text p:nth-child(3)', 'Kalimat baru.'],
      [press('Hapus paragraf 1'), '.typed-text p:nth-child(2)', 'Kalimat baru.'],
      [fill('tertanda', 'Raka'), '.love-typing-signature', 'Raka'],
      [pick('Berkas musik', song), '.love-typing-music', ''],
    ],
  },
  Video: {
    reads: ['/video-gift.php'],
    fields: [
      [fill('judul', 'Film Kita'), 'h1', 'Film Kita'],
      [fill('deskripsi', 'Sepuluh detik.'), '.video-gift-words', 'Sepuluh detik.'],
      [pick('Berkas video', film), 'video', blob('src')],
    ],
  },
  Coupon: {
    reads: ['/coupon'],
    fields: [
      [fill('nama kupon', 'Pijat'), '.coupon-card h2', 'Pijat'],
      [fill('kode kupon', 'PIJAT1'), '.coupon-code b', 'PIJAT1'],
      [fill('keterangan', 'Satu jam.'), '.coupon-words p', 'Satu jam.'],
      [fill('ucapan terima kasih', 'Nuhun'), '.coupon-ways .button-wax', href(/Nuhun/)],
      [fill('nomor HP', '0812-3456-7890'), '.coupon-ways .button-wax', href(/6281234567890/)],
      [pickPhoto('Berkas gambar'), '.coupon-picture img', blob('src')],
    ],
  },
  Music: {
    reads: ['/music'],
    fields: [
      [pick('Berkas lagu', song), '.music-song', /\w/],
      [fill('judul lagu', 'Lagu Kita'), '.music-song b', 'Lagu Kita'],
      [fill('penyanyi', 'Kita Berdua'), '.music-words > span', 'Kita Berdua'],
    ],
  },
  // The question that is edited is the one that is shown.
  Quiz: {
    reads: ['/quiz'],
    fields: [
      [inQuestion(fill('pertanyaan', 'Kapan kita bertemu?')), 'h2', 'Kapan kita bertemu?'],
      [inQuestion(fill('kata sesudahnya', 'Aku ingat.')), '.quiz-note', 'Aku ingat.'],
      [inQuestion(fill('pilihan C', 'Di pasar')), '.quiz-answer:nth-child(3)', /Di pasar/],
      [inQuestion(press('Naikkan pertanyaan 3')), 'h2', 'Bunga apa yang menjadi puspa bangsa Indonesia?'],
    ],
  },
  Crossword: {
    reads: ['/crossword'],
    isInner: true,
    fields: [
      [inGroup('Kata 1', 'petunjuk', 'Cahaya di danau'), PUZZLE, /Cahaya di danau/],
      [fill('kalimat rahasia', 'Aku'), '.end-sentence', 'Aku'],
      [inGroup('Kata 1', 'kata', 'LENTERA'), PUZZLE, /Cahaya di danau \(7\)/],
    ],
  },
  Plans: {
    reads: ['/todo-list.php'],
    fields: [[fill('Rencana baru', 'Naik balon'), '.todo:last-child', 'Naik balon']],
  },
  Gallery: {
    reads: ['/gallery.php'],
    fields: [
      [renameFirst, '.folder-card:first-child h2', 'Bandung'],
      [addFolder, '.folder-card:last-child h2', 'Jogja'],
    ],
  },
  Kunci: {
    reads: ['/lock', '/date-input/hint'],
    isSavedAtOnce: true,
    fields: [
      [check('switch', 'Kunci hadiah ini'), '.date-input-locked', /\w/],
      [fill('petunjuk', 'Hari hujan itu'), '.date-input-hint', /Hari hujan itu/],
    ],
  },
  Suasana: {
    reads: ['/sky'],
    isSavedAtOnce: true,
    fields: [
      [check('radio', 'Hujan'), ':root', { attribute: 'data-sky', is: /^hujan$/ }],
      [check('radio', 'Waktu Biru'), ':root', { attribute: 'data-sky', is: /^biru$/ }],
    ],
  },
  Tamu: {
    reads: ['/giving'],
    isSavedAtOnce: true,
    fields: [
      [
        check('switch', 'Sembunyikan tombol edit dari tamu'),
        ':root',
        { attribute: 'data-hides-edit', is: /^$/ },
      ],
    ],
  },
}

function inGroup(name: string, label: string, text: string) {
  return (page: Page) =>
    page.getByRole('group', { name, exact: true }).getByLabel(label, { exact: true }).fill(text)
}

// The third section, which a newly opened sheet has folded.
function inQuestion(edit: Edit) {
  return async (page: Page) => {
    const fold = page.locator('.quiz-fold').nth(2)
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await edit(page)
  }
}

async function renameFirst(page: Page) {
  await page
    .getByRole('button', { name: /^Ubah nama/ })
    .first()
    .click()
  await page.getByLabel('Nama folder').fill('Bandung')
}

async function addFolder(page: Page) {
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await page.getByLabel('Nama folder').fill('Jogja')
}
