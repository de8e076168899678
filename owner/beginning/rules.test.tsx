import { expect, test } from 'vitest'
import { countCharacters } from '#contract/characters.ts'
import { fields as dateInput } from '#gift/date-input/fields.ts'
import { fields as daysOfLove } from '#gift/days-of-love/fields.ts'
import { fields as features } from '#gift/features/fields.ts'
import { fields as opening } from '#gift/opening/fields.ts'
import { Question } from '#gift/quiz/schemas.ts'
import { type Answers, occasions } from './contract.ts'
import { coupleDay, dayProblem, dayTexts, openingFrom } from './days.tsx'
import { occasionWords } from './occasions.tsx'
import { rowsOf } from './rows.tsx'
import { couponsFrom, letterFrom, messageFrom, questionsFrom, wordsFrom } from './rules.tsx'

const now = { timeZone: 'Asia/Jakarta', now: Date.UTC(2026, 10, 26, 5) }

const nothing: Answers = {
  occasion: 'anniversary',
  name: '',
  giver: '',
  date: '',
  birthday: '',
  proposalDay: '',
  meetingPlace: '',
  order: '',
  place: '',
  petName: '',
  closing: '',
}

const all: Answers = {
  ...nothing,
  name: 'Sinta',
  giver: 'Raka',
  date: '14 2 24',
  meetingPlace: 'Halte Harmoni',
  order: 'Es kopi susu',
  place: 'Kota Tua',
  petName: 'Bawel',
  closing: 'Aku masih deg-degan tiap kamu turun dari bus.',
}

test.each(occasions)('the titles and the coupon of %s fit their pages', (occasion) => {
  const words = occasionWords[occasion]
  const within = (titles: readonly string[], max: number) =>
    expect(Math.max(...titles.map(countCharacters))).toBeLessThanOrEqual(max)
  within(words.opening, opening.title.max)
  within(words.dateInput, dateInput.title.max)
  within(words.daysOfLove, daysOfLove.title.max)
  within(words.features, features.title.max)
  for (const titles of [words.opening, words.dateInput, words.daysOfLove, words.features])
    expect(new Set(titles).size).toBe(3)
  expect(couponsFrom({ ...nothing, occasion })).toEqual(['', '', words.coupon])
})

test('a date counts if the calendar has it and it is not ahead', () => {
  expect(coupleDay(all.date, now)).toBe('14022024')
  expect(coupleDay('14 Februari 2024', now)).toBe('14022024')
  expect(coupleDay('31/2/2024', now)).toBeUndefined()
  expect(coupleDay('14 2 2030', now)).toBeUndefined()
})

test('the message calls the recipient by the pet name, else by the name', () => {
  expect(messageFrom(all)).toBe(
    'Bawel, ada sesuatu untukmu. Bukanya waktu kamu sedang sendiri, suaranya dinyalakan ya.',
  )
  expect(messageFrom({ ...all, petName: '' })).toMatch(/^Sinta, /)
  expect(messageFrom(nothing)).toBe('')
})

test('the quiz asks what was answered, each answer in its own place', () => {
  const questions = questionsFrom(all, now)
  expect(questions.map(({ question, options, answer }) => [question, options[answer]])).toEqual([
    ['Di mana kita pertama bertemu?', 'Halte Harmoni'],
    ['Apa yang selalu kamu pesan?', 'Es kopi susu'],
    ['Panggilan apa yang paling sering kupakai?', 'Bawel'],
    ['Hari apa kita jadian?', 'Rabu'],
    ['Tempat mana yang paling sering kita sebut?', 'Kota Tua'],
  ])
  expect(questions.map(({ answer }) => answer)).toEqual([0, 2, 2, 0, 3])
  for (const question of questions) expect(Question.safeParse(question).success).toBe(true)
  expect(questions[0]?.options).toEqual(['Halte Harmoni', 'Di kantin', 'Di rumah temanmu', 'Di perpustakaan'])
  expect(questionsFrom(nothing, now)).toEqual([])
})

test.each([
  ['meetingPlace', 'di kantin', ['Di perpustakaan', 'Di rumah temanmu', 'Halte']],
  ['meetingPlace', 'Kantin kampus', ['Di perpustakaan', 'Di rumah temanmu', 'Halte']],
  ['place', 'Pantai Depok', ['Halte', 'Minimarket depan', 'Rumahku']],
  ['order', 'Jus alpukat', ['Air putih saja', 'Es jeruk', 'Teh tawar']],
  ['petName', 'sayang', ['Bos', 'Hei kamu', 'Kapten']],
] as const)('no wrong answer is like the true one: %s %s', (name, answer, wrong) => {
  const [asked] = questionsFrom({ ...nothing, [name]: answer }, now)
  expect(asked?.options.toSorted()).toEqual([answer, ...wrong].toSorted())
})

test('the weekday is not among the wrong answers', () => {
  const [day] = questionsFrom({ ...nothing, date: '16 2 2024' }, now)
  expect(day?.options.toSorted()).toEqual(['Jumat', 'Minggu', 'Sabtu', 'Senin'])
})

test('the crossword takes one word from each answer, and none twice', () => {
  expect(wordsFrom(all, now).map(({ word, clue }) => [word, clue])).toEqual([
    ['HARMONI', 'Tempat kita pertama bertemu'],
    ['KOPI', 'Selalu ada di pesananmu'],
    ['KOTATUA', 'Tempat yang paling kita ingat'],
    ['BAWEL', 'Panggilanku untukmu'],
    ['FEBRUARI', 'Bulan kita jadian'],
    ['RAKA', 'Yang menyiapkan semua ini'],
  ])
  const twice = {
    ...nothing,
    meetingPlace: 'Kota Tua',
    place: 'Tua',
    petName: 'A',
    giver: 'Bartholomeus Agung',
  }
  expect(wordsFrom(twice, now)).toEqual([{ word: 'TUA', clue: 'Tempat kita pertama bertemu' }])
})

test('the coupons name the order and the place, unless that is too long', () => {
  expect(couponsFrom(all)).toEqual([
    'Es kopi susu, aku yang bayar',
    'Satu sore di Kota Tua',
    'Satu kali menang debat',
  ])
  expect(couponsFrom({ ...nothing, order: 'kopi susu' })[0]).toBe('Kopi susu, aku yang bayar')
  expect(couponsFrom({ ...nothing, place: 'Alun-alun Selatan Yogyakarta yang ramai' })[1]).toBe('')
})

test('the letter begins and ends with their names, and has prompts for the rest', () => {
  expect(letterFrom(all)).toEqual({
    greeting: 'Untuk Bawel,',
    prompts: [
      'Detik pertama kamu melihatnya di Halte Harmoni. Apa yang kamu pikirkan waktu itu?',
      'Satu hal kecil yang dia lakukan, yang dia kira tidak kamu lihat.',
      'Hari yang berat. Apa yang dia lakukan waktu itu?',
      'Kalau kalian kembali ke Kota Tua, apa yang mau kamu ulangi?',
    ],
    signature: 'Raka',
  })
  expect(letterFrom({ ...all, occasion: 'apology' }).prompts[2]).toBe('Apa yang terjadi, tanpa pembelaan.')
  expect(letterFrom({ ...all, occasion: 'proposal' }).prompts[3]).toBe(
    'Hari biasa sepuluh tahun lagi. Kalian sedang apa?',
  )
  expect(letterFrom(nothing).prompts).toHaveLength(2)
})

test('a birthday opens its gift on the next one, a proposal only on its day', () => {
  const opening = (change: Partial<Answers>) => openingFrom({ ...nothing, ...change }, now)
  const birthday = (written: string) => opening({ occasion: 'birthday', birthday: written })
  expect(birthday('3 Maret 1999')).toBe(Date.UTC(2027, 2, 3, 12))
  expect(birthday('3 Desember 1999')).toBe(Date.UTC(2026, 11, 3, 12))
  expect(birthday('12 des')).toBe(Date.UTC(2026, 11, 12, 12))
  expect(birthday('3/3')).toBe(Date.UTC(2027, 2, 3, 12))
  const proposal = (written: string) => opening({ occasion: 'proposal', proposalDay: written })
  expect(proposal('31 12 2026')).toBe(Date.UTC(2026, 11, 31, 12))
  expect(proposal('3 Maret 2020')).toBeUndefined()
  expect(opening({ occasion: 'apology', birthday: '3 Maret 1999' })).toBeUndefined()
  expect(opening({ occasion: 'proposal', birthday: '3 Maret 1999' })).toBeUndefined()
})

test('a date of the couple without a year asks for it', () => {
  expect(dayProblem('14 feb')).toMatch(/^Tulis tahunnya juga, misalnya 14 feb \d{4}\.$/)
  expect(dayProblem('31 2 24')).toBe(dayTexts.wrong)
  expect(dayProblem('kemarin')).toBe(dayTexts.wrong)
})

test('the draft has a row for each answer, and none for an open question', () => {
  const files = { song: undefined, photos: [] }
  expect(rowsOf(all, files, now)).toHaveLength(24)
  expect(rowsOf(nothing, files, now).map(({ name }) => name)).toEqual([
    'judul Opening',
    'judul Date Input',
    'judul Days Of Love',
    'judul Features',
    'Suasana',
    'Satu kali menang debat',
  ])
})
