import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { orJson } from '#contract/json.ts'
import { line } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** Texts in characters as a person counts them. */
export const limits = { questions: 50, options: 4, question: 160, option: 60 }

/** In milliseconds. */
export const times = { advance: 300, finalSpinner: 1500 }

export const texts = {
  title: 'Quiz Fun',
  back: 'Kembali',
  progress: 'Pertanyaan',
  counting: 'Menghitung skor',
  result: 'Hasil Kuis',
  score: (right: number, of: number) => `Skor Anda: ${right} dari ${of}`,
  toGames: 'Kembali ke Pilihan Game',
  /** Throws the result away and starts again at the first question. */
  cancel: 'Batalkan Kuis',
  loadFailed: 'Gagal memuat kuis. Silakan coba lagi.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  questionRequired: 'Pertanyaan harus diisi!',
  optionRequired: 'Pilihan jawaban harus diisi!',
  optionTwice: 'Pilihan ini sudah ada di atas.',
  optionCount: `Setiap pertanyaan punya ${limits.options} pilihan jawaban.`,
  answerRequired: 'Tandai satu jawaban yang benar.',
  none: 'Kuis perlu setidaknya satu pertanyaan.',
  tooMany: `Kuis paling banyak ${limits.questions} pertanyaan.`,
} as const

const Option = line({ label: 'Pilihan jawaban', max: limits.option, required: texts.optionRequired })

const Options = z
  .array(Option, { error: texts.optionCount })
  .check(z.length(limits.options, texts.optionCount), z.superRefine(refuseTwins))

const Answer = z.number({ error: texts.answerRequired }).check(
  z.refine((index) => Number.isInteger(index) && index >= 0 && index < limits.options, {
    error: texts.answerRequired,
  }),
)

/** One question: `answer` is the place of the right option, counted from 0. */
export const Question = z.object({
  question: line({ label: 'Pertanyaan', max: limits.question, required: texts.questionRequired }),
  options: Options,
  answer: Answer,
})
export type Question = z.output<typeof Question>

const Questions = z
  .array(Question, { error: texts.none })
  .check(z.minLength(1, texts.none), z.maxLength(limits.questions, texts.tooMany))

/** What the owner writes. */
export const QuizText = z.object({ questions: Questions })

/** The quiz as it is played, in the order in which its owner put the questions. */
export const Quiz = z.object({
  questions: z.array(z.object({ question: z.string(), options: z.array(z.string()), answer: z.number() })),
})

export const load = endpoint({
  method: 'GET',
  path: '/quiz',
  access: 'visitor',
  summary: 'The questions of the quiz, each with four options and the place of the right one.',
  input: nothing,
  output: Quiz,
})

export const save = endpoint({
  method: 'POST',
  path: '/quiz',
  access: 'owner',
  summary: 'Stores the questions of the quiz, all at once.',
  ifMatch: load,
  input: z.object({ questions: orJson(z.pipe(z.transform(withNumbers), Questions)) }),
  output: written(Quiz),
})

// A number that was sent as text is read as the number that it is.
function withNumbers(questions: unknown): unknown {
  if (!Array.isArray(questions)) return questions
  return questions.map((each) => {
    const isText = typeof each?.answer === 'string' && /^\d$/.test(each.answer)
    return isText ? { ...each, answer: Number(each.answer) } : each
  })
}

// Two options that read the same would leave nobody able to tell which one is right.
function refuseTwins(options: string[], context: z.core.$RefinementCtx) {
  const read = options.map((option) => option.toLocaleLowerCase('id'))
  for (const [index, option] of read.entries()) {
    if (option && read.indexOf(option) < index) {
      context.addIssue({ code: 'custom', message: texts.optionTwice, path: [index] })
    }
  }
}

/** Ten questions about Indonesia and what is celebrated there, until the owner writes others. */
export const sample: { questions: Question[] } = {
  questions: [
    {
      question: 'Tanggal berapa Indonesia merayakan Hari Kemerdekaan?',
      options: ['1 Juni', '17 Agustus', '28 Oktober', '10 November'],
      answer: 1,
    },
    {
      question: 'Bunga apa yang menjadi puspa bangsa Indonesia?',
      options: ['Anggrek bulan', 'Padma raksasa', 'Melati putih', 'Kamboja'],
      answer: 2,
    },
    {
      question: 'Tari Saman berasal dari daerah mana?',
      options: ['Aceh', 'Bali', 'Papua', 'Jakarta'],
      answer: 0,
    },
    {
      question: 'Ribuan lampion naik dari Borobudur untuk merayakan hari raya apa?',
      options: ['Nyepi', 'Imlek', 'Galungan', 'Waisak'],
      answer: 3,
    },
    {
      question: 'Apa nama gunung tertinggi di Pulau Jawa?',
      options: ['Merapi', 'Semeru', 'Slamet', 'Merbabu'],
      answer: 1,
    },
    {
      question: 'Kapan Hari Ibu diperingati di Indonesia?',
      options: ['22 Desember', '21 April', '2 Mei', '12 November'],
      answer: 0,
    },
    {
      question: 'Danau terbesar di Indonesia adalah Danau …',
      options: ['Maninjau', 'Poso', 'Toba', 'Sentarum'],
      answer: 2,
    },
    {
      question: 'Tokoh yang hari lahirnya dirayakan setiap 21 April adalah …',
      options: ['Cut Nyak Dien', 'Dewi Sartika', 'Fatmawati', 'R.A. Kartini'],
      answer: 3,
    },
    {
      question: 'Angklung dibuat dari apa?',
      options: ['Rotan', 'Bambu', 'Kuningan', 'Kulit kerbau'],
      answer: 1,
    },
    {
      question: 'Hari apa yang dirayakan dengan cokelat dan bunga setiap 14 Februari?',
      options: ['Hari Kasih Sayang', 'Hari Pahlawan', 'Hari Batik Nasional', 'Hari Musik Nasional'],
      answer: 0,
    },
  ],
}
