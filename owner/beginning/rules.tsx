import { charactersOf, countCharacters } from '#contract/characters.ts'
import { months } from '#contract/date.ts'
import { fields as coupon } from '#gift/coupon/fields.ts'
import { isWord, lettersOf } from '#gift/crossword/contract.ts'
import type { Entry } from '#gift/crossword/schemas.ts'
import { limits as quizLimits } from '#gift/quiz/contract.ts'
import { fields as quiz } from '#gift/quiz/fields.ts'
import type { Question } from '#gift/quiz/schemas.ts'
import { suggestedMessage } from '#owner/sharing/contract.ts'
import type { Answers } from './contract.ts'
import { coupleDay, type Now } from './days.tsx'
import { occasionWords } from './occasions.tsx'

const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

// A wrong answer that is like the true one gives way to the next spare of its kind.
const spares = {
  places: ['Halte', 'Warung', 'Taman'],
  orders: ['Es jeruk', 'Kopi hitam', 'Nasi goreng'],
  names: ['Kapten', 'Juragan', 'Tetangga'],
}

// In letters: shorter words, such as 'di', do not make two answers alike.
const TELLING_WORD = 3

/** The message of Kirim. */
export function messageFrom({ petName, name }: Answers) {
  const called = petName.trim() || name.trim()
  return called && suggestedMessage(called)
}

/** The quiz: a question without its answer is left out. */
export function questionsFrom(answers: Answers, now: Now): Question[] {
  const day = coupleDay(answers.date, now)
  const weekday = day ? (weekdays[dateOf(day).getUTCDay()] ?? '') : ''
  const asked: [question: string, answer: string, wrong: string[], spares?: string[]][] = [
    [
      'Di mana kita pertama bertemu?',
      answers.meetingPlace,
      ['Di kantin', 'Di rumah temanmu', 'Di perpustakaan'],
      spares.places,
    ],
    [
      'Apa yang selalu kamu pesan?',
      answers.order,
      ['Teh tawar', 'Jus alpukat', 'Air putih saja'],
      spares.orders,
    ],
    [
      'Panggilan apa yang paling sering kupakai?',
      answers.petName,
      ['Sayang', 'Bos', 'Hei kamu'],
      spares.names,
    ],
    [
      'Hari apa kita jadian?',
      weekday,
      ['Jumat', 'Sabtu', 'Minggu', 'Senin'].filter((each) => each !== weekday).slice(0, 3),
    ],
    [
      'Tempat mana yang paling sering kita sebut?',
      answers.place,
      ['Rumahku', 'Pantai', 'Minimarket depan'],
      spares.places,
    ],
  ]
  return asked.flatMap(([question, written, wrong, others = []], index) => {
    const answer = written.trim()
    if (!answer || countCharacters(answer) > quiz.option.max) return []
    const place = ((index + 1) * 3 + charactersOf(answer).length) % quizLimits.options
    const options = unlike(answer, [...wrong, ...others]).slice(0, wrong.length)
    return [{ question, options: options.toSpliced(place, 0, answer), answer: place }]
  })
}

/** The words of the crossword with their clues; each word once, and only those that fit on the board. */
export function wordsFrom(answers: Answers, now: Now): Entry[] {
  const day = coupleDay(answers.date, now)
  const byLength = wordsOf(answers.order).toSorted((one, other) => other.length - one.length)
  const entries: Entry[] = [
    { word: wordsOf(answers.meetingPlace).at(-1) ?? '', clue: 'Tempat kita pertama bertemu' },
    { word: byLength[0] ?? '', clue: 'Selalu ada di pesananmu' },
    { word: answers.place, clue: 'Tempat yang paling kita ingat' },
    { word: answers.petName, clue: 'Panggilanku untukmu' },
    { word: day ? (months[Number(day.slice(2, 4)) - 1] ?? '') : '', clue: 'Bulan kita jadian' },
    { word: answers.giver, clue: 'Yang menyiapkan semua ini' },
  ]
  const letters = entries.map(({ word }) => lettersOf(word))
  return entries.flatMap(({ clue }, index) => {
    const word = letters[index] ?? ''
    return isWord(word) && letters.indexOf(word) === index ? [{ word, clue }] : []
  })
}

/** The names of the coupons, of the order, the place and the occasion; '' for one without an answer or too long. */
export function couponsFrom({ occasion, order, place }: Answers) {
  const names = [
    order.trim() && `${capitalized(order.trim())}, aku yang bayar`,
    place.trim() && `Satu sore di ${place.trim()}`,
    occasionWords[occasion].coupon,
  ]
  return names.map((name) => (countCharacters(name) <= coupon.name.max ? name : ''))
}

/** The skeleton of the letter: its first line, four prompts for what only the owner can write, and its signature. */
export function letterFrom({ occasion, name, petName, giver, meetingPlace, place }: Answers) {
  const called = petName.trim() || name.trim()
  const met = meetingPlace.trim()
  const known = place.trim()
  return {
    greeting: called && `Untuk ${called},`,
    prompts: [
      met && `Detik pertama kamu melihatnya di ${met}. Apa yang kamu pikirkan waktu itu?`,
      'Satu hal kecil yang dia lakukan, yang dia kira tidak kamu lihat.',
      occasion === 'apology'
        ? 'Apa yang terjadi, tanpa pembelaan.'
        : 'Hari yang berat. Apa yang dia lakukan waktu itu?',
      occasion === 'proposal'
        ? 'Hari biasa sepuluh tahun lagi. Kalian sedang apa?'
        : known && `Kalau kalian kembali ke ${known}, apa yang mau kamu ulangi?`,
    ].filter(Boolean),
    signature: giver.trim(),
  }
}

// The answers that cannot be taken for the true one: they are not the same, and have no word in common with it.
function unlike(answer: string, others: string[]) {
  const told = tellingWords(answer)
  return others.filter(
    (each) => lower(each) !== lower(answer) && !tellingWords(each).some((word) => told.includes(word)),
  )
}

function tellingWords(text: string) {
  return wordsOf(lower(text)).filter((word) => countCharacters(word) >= TELLING_WORD)
}

function lower(text: string) {
  return text.toLocaleLowerCase('id')
}

function capitalized(text: string) {
  const [first = '', ...rest] = charactersOf(text)
  return first.toLocaleUpperCase('id') + rest.join('')
}

function wordsOf(text: string) {
  return text.split(/\s+/).filter(Boolean)
}

function dateOf(digits: string) {
  return new Date(
    Date.UTC(Number(digits.slice(4)), Number(digits.slice(2, 4)) - 1, Number(digits.slice(0, 2))),
  )
}
