import { spellDate } from '#contract/date.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Field } from '#contract/fields.ts'
import { spellMoment } from '#contract/opening-hour.ts'
import { pageOf } from '#contract/versions.ts'
import { list as listCoupons } from '#gift/coupon/calls.ts'
import { fields as coupon } from '#gift/coupon/fields.ts'
import { load as loadCrossword } from '#gift/crossword/calls.ts'
import { fields as crossword } from '#gift/crossword/fields.ts'
import { load as loadDateInput } from '#gift/date-input/calls.ts'
import { fields as dateInput } from '#gift/date-input/fields.ts'
import { load as loadDaysOfLove } from '#gift/days-of-love/calls.ts'
import { fields as daysOfLove } from '#gift/days-of-love/fields.ts'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { fields as features } from '#gift/features/fields.ts'
import { load as loadGallery } from '#gift/gallery/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { fields as letter } from '#gift/love-typing/fields.ts'
import { load as loadMusic } from '#gift/music/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { fields as opening } from '#gift/opening/fields.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { fields as quiz } from '#gift/quiz/fields.ts'
import type { Question } from '#gift/quiz/schemas.ts'
import { load as loadSky } from '#gift/sky/calls.ts'
import { skies } from '#gift/sky/contract.ts'
import { load as loadGuests } from '#owner/guests/calls.ts'
import { fields as sharing } from '#owner/sharing/fields.ts'
import type { Answers } from './contract.ts'
import { coupleDay, type Now, openingFrom } from './days.tsx'
import type { PickedFiles } from './files.tsx'
import { occasionWords } from './occasions.tsx'
import { couponsFrom, letterFrom, messageFrom, questionsFrom, wordsFrom } from './rules.tsx'

/** One thing of the draft, which the owner can alter and leave out. */
export type Row = {
  id: string
  /** The call that reads the page that it fills, and its field there. */
  read: Endpoint
  key: string
  group: string
  /** What it is, where its text alone does not say. */
  about: string
  /** How its controls name it: 'Pakai {name}'. */
  name: string
  text: string
  /** The field that it fills, where its text can be altered here. */
  field?: Field
  /** Titles or skies to choose from, each by its value. */
  choices?: readonly { value: string; name: string }[]
  question?: Question
  clue?: string
  letter?: { prompts: string[]; signature: string }
  /** The stored form of a text that is spelled out: a date as eight digits, a moment in milliseconds. */
  value?: string
  files?: File[]
}

/** The rows of a draft, in the order in which they are shown; what was not answered has none. */
export function rowsOf(answers: Answers, files: PickedFiles, now: Now): Row[] {
  const rows = [
    ...titleRows(answers),
    ...greetingRows(answers, now),
    ...questionsFrom(answers, now).map(questionRow),
    ...wordsFrom(answers, now).map(wordRow),
    ...letterRows(answers),
    ...couponsFrom(answers).map(couponRow),
    ...fileRows(files),
  ]
  return rows.filter(({ text }) => text !== '')
}

function titleRows({ occasion }: Answers): Row[] {
  const words = occasionWords[occasion]
  const row = (read: Endpoint, key: string, page: string, field: Field, titles: readonly string[]): Row => ({
    ...at(read, key),
    group: 'Judul halaman',
    about: `${page}, paling banyak ${field.max} huruf`,
    name: `judul ${page}`,
    text: titles[0] ?? '',
    field,
    choices: titles.map((title) => ({ value: title, name: title })),
  })
  return [
    row(loadOpening, 'title', 'Opening', opening.title, words.opening),
    row(loadDateInput, 'title', 'Date Input', dateInput.title, words.dateInput),
    row(loadDaysOfLove, 'title', 'Days Of Love', daysOfLove.title, words.daysOfLove),
    row(loadFeatures, 'title', 'Features', features.title, words.features),
  ]
}

function greetingRows(answers: Answers, now: Now): Row[] {
  const day = coupleDay(answers.date, now)
  const moment = openingFrom(answers, now)
  const row = (read: Endpoint, key: string, about: string, text: string, more: Partial<Row>): Row => ({
    ...at(read, key),
    group: 'Sapaan, tanggal, penutup',
    about,
    name: about,
    text,
    ...more,
  })
  return [
    row(loadOpening, 'recipient_name', 'Nama penerima', answers.name.trim(), {
      field: opening.recipient_name,
    }),
    row(loadDateInput, 'selected_date', 'Tanggal rahasia', day ? spellDate(day) : '', { value: day ?? '' }),
    row(loadGuests, 'opens_at', 'Jam bukanya, di Kirim', moment ? spellMoment(moment, now.timeZone) : '', {
      value: String(moment),
    }),
    row(loadGuests, 'message', 'Pesan pengantar, di Kirim', messageFrom(answers), { field: sharing.message }),
    row(loadFeatures, 'closing', 'Kalimat penutup', answers.closing.trim(), { field: features.closing }),
    row(loadSky, 'chosen', 'Suasana', occasionWords[answers.occasion].sky, {
      choices: Object.entries(skies).map(([value, { name }]) => ({ value, name })),
    }),
  ]
}

function questionRow(question: Question, index: number): Row {
  return {
    ...at(loadQuiz, `${index}`),
    group: 'Kuis',
    about: '',
    name: `pertanyaan ${index + 1}`,
    text: question.question,
    field: quiz.question,
    question,
  }
}

function wordRow({ word, clue }: { word: string; clue: string }): Row {
  return {
    ...at(loadCrossword, clue),
    group: 'Teka-teki silang',
    about: '',
    name: word,
    text: word,
    field: crossword.word,
    clue,
  }
}

function letterRows(answers: Answers): Row[] {
  const { greeting, ...written } = letterFrom(answers)
  return [
    {
      ...at(loadLetter, 'letter'),
      group: 'Kerangka surat',
      about: 'Surat Cinta',
      name: 'kerangka surat',
      text: greeting,
      field: letter.paragraph,
      letter: written,
    },
  ]
}

function couponRow(name: string, index: number): Row {
  return { ...at(listCoupons, `${index}`), group: 'Kupon', about: '', name, text: name, field: coupon.name }
}

function fileRows({ song, photos }: PickedFiles): Row[] {
  const [cover] = photos
  const row = (read: Endpoint, key: string, about: string, text: string, files: File[]): Row => ({
    ...at(read, key),
    group: 'Lagu dan foto',
    about,
    name: about,
    text,
    files,
  })
  return [
    ...(song ? [row(loadMusic, 'song', 'Lagu', song.name, [song])] : []),
    ...(cover ? [row(loadDateInput, 'photo', 'Foto di Date Input', cover.name, [cover])] : []),
    ...(cover ? [row(loadGallery, 'photos', 'Folder baru di Gallery', `${photos.length} foto`, photos)] : []),
  ]
}

/** The id of the row that fills a field of the page that a call reads. */
export function rowId(read: Endpoint, key: string) {
  return `${pageOf(read)}.${key}`
}

function at(read: Endpoint, key: string) {
  return { id: rowId(read, key), read, key }
}
