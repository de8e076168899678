import { list as listCoupons } from '#gift/coupon/calls.ts'
import { fields as coupon } from '#gift/coupon/fields.ts'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { fields as features } from '#gift/features/fields.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { fields as letter } from '#gift/love-typing/fields.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { fields as opening } from '#gift/opening/fields.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { fields as quiz } from '#gift/quiz/fields.ts'
import type { OwnerIconName } from '#web/ui/owner-icon.tsx'
import type { Answers, Occasion } from './contract.ts'
import { rowId } from './rows.tsx'

type TypedName = Exclude<keyof Answers, 'occasion' | 'date' | 'birthday' | 'proposalDay'>

// In characters: what a coupon adds to the order (see rules.tsx).
const COUPON_ADDS = ', aku yang bayar'.length

/** A question that is answered in words, and where the answer lands. */
export type TypedQuestion = {
  name: TypedName
  question: string
  hint: string
  icon: OwnerIconName
  /** The page that shows the answer, and the place on it. */
  page: string
  place: string
  /** The row of the draft that the answer becomes. */
  lands: string
  max: number
  isLong?: true
}

/** In the order of the page: the date comes after the first two, the files before the last. */
export const typedQuestions: Record<TypedName, TypedQuestion> = {
  name: {
    name: 'name',
    icon: 'opening',
    question: 'Siapa namanya?',
    hint: 'Panggilan yang biasa kamu pakai.',
    page: 'Opening',
    place: 'Opening, di bawah judul',
    lands: rowId(loadOpening, 'recipient_name'),
    max: opening.recipient_name.max,
  },
  giver: {
    name: 'giver',
    icon: 'letter',
    question: 'Namamu sendiri?',
    hint: 'Untuk tanda tangan di akhir surat.',
    page: 'Surat Cinta',
    place: 'Surat Cinta, tanda tangan',
    lands: rowId(loadLetter, 'letter'),
    max: letter.signature.max,
  },
  meetingPlace: {
    name: 'meetingPlace',
    icon: 'quiz',
    question: 'Di mana kalian pertama bertemu?',
    hint: 'Sebutkan tempatnya saja.',
    page: 'Quiz',
    place: 'Quiz, pertanyaan pertama',
    lands: rowId(loadQuiz, '0'),
    max: quiz.option.max,
  },
  order: {
    name: 'order',
    icon: 'coupon',
    question: 'Apa yang selalu dia pesan?',
    hint: 'Makanan atau minuman.',
    page: 'Coupon',
    place: 'Coupon, dan satu soal Quiz',
    lands: rowId(listCoupons, '0'),
    max: coupon.name.max - COUPON_ADDS,
  },
  place: {
    name: 'place',
    icon: 'crossword',
    question: 'Satu tempat yang paling kalian ingat?',
    hint: 'Kota, warung, atau bangku taman.',
    page: 'Crossword dan Coupon',
    place: 'Crossword dan Coupon',
    lands: rowId(listCoupons, '1'),
    max: quiz.option.max,
  },
  petName: {
    name: 'petName',
    icon: 'heart',
    question: 'Panggilan sayangmu untuknya?',
    hint: 'Yang hanya kamu yang boleh pakai.',
    page: 'Surat Cinta',
    place: 'Surat Cinta, sapaan pertama',
    lands: rowId(loadLetter, 'letter'),
    max: letter.signature.max,
  },
  closing: {
    name: 'closing',
    icon: 'features',
    question: 'Satu kalimat yang belum pernah kamu ucapkan padanya?',
    hint: 'Muncul paling akhir, setelah semuanya dibuka.',
    page: 'Penutup',
    place: 'Penutup di menu',
    lands: rowId(loadFeatures, 'closing'),
    max: features.closing.max,
    isLong: true,
  },
}

/** The day that an occasion has besides the date of the couple; the others have none. */
export const occasionDays: Partial<Record<Occasion, { name: 'birthday' | 'proposalDay'; label: string }>> = {
  birthday: { name: 'birthday', label: 'Kapan ulang tahunnya?' },
  proposal: { name: 'proposalDay', label: 'Kapan lamarannya?' },
}
