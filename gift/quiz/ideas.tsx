/**
 * A question for a couple. Of four options the owner picks the true one; beside three wrong ones the owner writes it. '___'
 * is a blank in the question.
 */
export type Idea = { question: string; options: readonly string[] }

/** Thirty questions, by theme. */
export const themes: { name: string; ideas: Idea[] }[] = [
  {
    name: 'Awal kita',
    ideas: [
      { question: 'Di mana kita pertama bertemu?', options: ['Di kantin', 'Di rumah temanmu', 'Di halte'] },
      {
        question: 'Siapa yang lebih dulu mengirim pesan?',
        options: ['Aku', 'Kamu', 'Temanmu, pakai ponselmu', 'Bareng, lalu salah tingkah'],
      },
      { question: 'Baju warna apa yang kamu pakai waktu itu?', options: ['Putih', 'Hitam', 'Biru'] },
      {
        question: 'Apa kalimat pertamaku kepadamu?',
        options: ['Kursinya kosong?', 'Kamu anak baru?', 'Permisi, numpang tanya'],
      },
      { question: 'Hari apa kita jadian?', options: ['Rabu', 'Jumat', 'Sabtu', 'Minggu'] },
    ],
  },
  {
    name: 'Makan',
    ideas: [
      {
        question: 'Apa yang selalu kamu pesan di ___?',
        options: ['Es teh manis', 'Nasi goreng', 'Mi ayam'],
      },
      {
        question: 'Kalau aku sakit, kamu datang membawa apa?',
        options: ['Bubur ayam', 'Sup hangat', 'Jeruk satu kilo'],
      },
      {
        question: 'Makanan apa yang tidak pernah kamu bagi?',
        options: ['Kulit ayam', 'Martabak terakhir', 'Cokelat'],
      },
      {
        question: 'Siapa yang selalu menghabiskan sisanya?',
        options: ['Aku', 'Kamu', 'Kucing', 'Tidak pernah ada sisa'],
      },
      {
        question: 'Tingkat pedasmu yang sebenarnya berapa?',
        options: ['Nol, jujur saja', 'Dua cabai', 'Lima cabai', 'Tidak terhitung'],
      },
    ],
  },
  {
    name: 'Kebiasaan',
    ideas: [
      {
        question: 'Jam berapa kamu paling susah dihubungi?',
        options: ['Jam enam pagi', 'Jam makan siang', 'Lewat tengah malam'],
      },
      {
        question: 'Berapa kali alarmmu berbunyi sebelum kamu bangun?',
        options: ['Sekali', 'Tiga kali', 'Tujuh kali', 'Bangunnya karena aku'],
      },
      {
        question: 'Apa yang selalu ada di tasmu?',
        options: ['Minyak kayu putih', 'Tisu basah', 'Ikat rambut'],
      },
      {
        question: 'Kata apa yang paling sering kamu ucapkan?',
        options: ['Bentar', 'Terserah', 'Masa sih'],
      },
      {
        question: 'Apa yang kulakukan kalau sedang gugup?',
        options: ['Banyak bicara', 'Diam', 'Garuk kepala', 'Cari minum'],
      },
    ],
  },
  {
    name: 'Perjalanan',
    ideas: [
      { question: 'Ke mana perjalanan pertama kita?', options: ['Bandung', 'Yogyakarta', 'Bogor'] },
      {
        question: 'Siapa yang tersesat waktu kita ke ___?',
        options: ['Aku', 'Kamu', 'Kita berdua', 'Petanya'],
      },
      {
        question: 'Di perjalanan jauh, kamu pasti apa?',
        options: ['Tidur', 'Menyanyi', 'Pegang peta', 'Minta berhenti'],
      },
      {
        question: 'Lagu apa yang kita putar berulang-ulang di jalan?',
        options: ['Lagu galau tahun 2000', 'Dangdut', 'Lagu film kartun'],
      },
      {
        question: 'Apa yang ketinggalan waktu kita ke ___?',
        options: ['Dompet', 'Pengisi daya', 'Sandal'],
      },
    ],
  },
  {
    name: 'Yang lucu',
    ideas: [
      {
        question: 'Kenapa kita pernah tidak bicara seharian?',
        options: ['Salah paham soal jam', 'Aku lupa membalas', 'Berebut remote'],
      },
      {
        question: 'Siapa yang lebih dulu minta maaf?',
        options: ['Aku', 'Kamu', 'Bareng', 'Martabak'],
      },
      {
        question: 'Namaku di kontak ponselmu apa?',
        options: ['Nama lengkap', 'Jangan diangkat', 'Kesayangan'],
      },
      {
        question: 'Kebohongan kecilku yang langsung kamu tahu?',
        options: ['Sudah di jalan', 'Tidak lapar', 'Tidak cemburu', 'Sudah mandi'],
      },
      {
        question: 'Film apa yang membuatmu menangis, padahal bilangnya tidak?',
        options: ['Film kartun', 'Film kucing', 'Iklan susu'],
      },
    ],
  },
  {
    name: 'Nanti',
    ideas: [
      {
        question: 'Di depan rumah kita nanti harus ada apa?',
        options: ['Pohon mangga', 'Ayunan', 'Kolam ikan'],
      },
      {
        question: 'Kota mana yang mau kita datangi berdua?',
        options: ['Kyoto', 'Labuan Bajo', 'Istanbul'],
      },
      {
        question: 'Hari Minggu nanti kita bangun jam berapa?',
        options: ['Subuh', 'Jam delapan', 'Tengah hari', 'Tidak bangun'],
      },
      {
        question: 'Binatang apa yang akan kita pelihara?',
        options: ['Kucing', 'Anjing', 'Ikan', 'Cukup kamu'],
      },
      {
        question: 'Apa yang paling kutunggu darimu setiap hari?',
        options: ['Pesan selamat pagi', 'Cerita pulang kerja', 'Tawamu yang telat'],
      },
    ],
  },
]
