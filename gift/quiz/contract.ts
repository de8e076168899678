import { texts as common } from '#contract/texts.ts'

export const limits = { questions: 50, options: 4 }

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
  /** Discards the result and starts again at the first question. */
  cancel: 'Batalkan Kuis',
  loadFailed: 'Gagal memuat kuis. Silakan coba lagi.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  optionTwice: 'Pilihan ini sudah ada di atas.',
  optionCount: `Setiap pertanyaan punya ${limits.options} pilihan jawaban.`,
  answerRequired: 'Tandai satu jawaban yang benar.',
  none: 'Kuis perlu setidaknya satu pertanyaan.',
  tooMany: `Kuis paling banyak ${limits.questions} pertanyaan.`,
} as const

/** Ten questions about Indonesia and its holidays, until the owner writes others. */
export const sample: { questions: { question: string; options: string[]; answer: number }[] } = {
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
