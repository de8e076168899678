import { texts as account } from '#contract/account/contract.ts'
import { texts as gifts } from '#owner/gifts/contract.ts'
import { press, type Screen, type Step, write } from './screens.ts'

const reset: Step[] = [
  ['Email dan password baru harus diisi.', press('Ubah Password')],
  ['Tulis email dan password barumu.', (page) => page.evaluate(`location.hash = 'reset=bukan-bukti'`)],
]

/** The screens of the bare domain that anybody can open, by the name of their file. */
export const platformScreens = {
  start: { shows: 'Mulai dari sini', steps: [[account.emailShape, press(/^Register$/)]] },
  login: {
    shows: 'Masuk untuk melihat semua kadomu',
    steps: [
      [account.emailShape, press(/^Login$/)],
      ['Kami kirim tautan ke emailmu', press('Lupa Password?')],
      ...reset,
    ],
  },
  register: {
    shows: 'Satu akun untuk semua kadomu',
    steps: [[account.emailShape, press(/^Register$/)]],
  },
} satisfies Record<string, Screen>

/** Those for an account without a gift. */
export const firstGift: Screen = {
  shows: 'Pilih alamat kadomu',
  steps: [
    [gifts.howToAddress, write('Alamat kado', 'a')],
    ['Alamat ini disimpan untuk keperluan lain', write('Alamat kado', 'admin')],
    [gifts.isFree, write('Alamat kado', 'bunga-mawar')],
  ],
}

/** Those for an account that owns `bunga-mawar`, is invited into `anggrek`, and is signed in elsewhere too. */
export const kadomu: Screen = {
  shows: 'Kamu diundang mengisi kado ini',
  steps: [
    ['Alamatnya tetap, isinya bisa kamu ganti kapan saja.', press('Buat kado lagi')],
    [gifts.taken, write('Alamat kado', 'anggrek')],
    [gifts.aboutDomain, leaving(press('Domain sendiri bunga-mawar'))],
    ['Tulis nama domain saja, misalnya mawar.id.', answering('Nama domain', 'mawar', 'Lanjut')],
    ['Belum terhubung', answering('Nama domain', 'mawar.id', 'Lanjut')],
    [gifts.domainMissing, press('Periksa')],
    ['Hapus kado ini?', leaving(press('Hapus bunga-mawar'))],
    [gifts.sayAddress, answering('Tulis bunga-mawar di sini', 'mawar', 'Hapus kado')],
    ['Kalau sudah lama kamu masuk', leaving(press('Ganti password'))],
    ['Ya, akhiri', leaving(press(/^Akhiri /))],
  ],
  failed: 'Daftar kado belum bisa dimuat.',
}

function answering(label: string, text: string, button: string): Step[1] {
  return async (page) => {
    await write(label, text)(page)
    await press(button)(page)
  }
}

function leaving(reach: Step[1]): Step[1] {
  return async (page) => {
    await page.keyboard.press('Escape')
    await reach(page)
  }
}
