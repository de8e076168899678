import { DAY, MINUTE } from '#contract/durations.ts'

/**
 * Passwords in characters as people count them; `units` in UTF-16 units. `waiting`: accounts that wait for
 * access to one gift, and those that one network adds in a day. `newcomers`: accounts that one network adds
 * at the bare domain in a day.
 */
export const limits = {
  password: { min: 8, max: 128, units: 2048 },
  waiting: { max: 100, ofNetwork: 30 },
  newcomers: 100,
}

/**
 * How long sessions and other proofs are valid, and how long an account may wait to be let in, in milliseconds. A
 * handover leads from the bare domain to a gift.
 */
export const times = {
  session: 30 * DAY,
  freshSignIn: 15 * MINUTE,
  resetToken: 30 * MINUTE,
  invitation: 7 * DAY,
  handover: MINUTE,
  waiting: 14 * DAY,
}

export const texts = {
  loggedIn: 'Login successful',
  created: 'User created successfully',
  passwordChanged: 'Password updated successfully',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  changeFailed: 'Gagal mengubah password',
  unexpected: 'Unexpected response data.',
  bothRequired: 'Email dan password baru harus diisi.',
  emailShape: 'Email harus berupa alamat email yang benar.',
  passwordRequired: 'Password harus diisi.',
  passwordShort: `Password paling sedikit ${limits.password.min} karakter.`,
  passwordHint: `Paling sedikit ${limits.password.min} karakter. Tiga kata yang tidak berhubungan sudah kuat.`,
  passwordLong: `Password paling banyak ${limits.password.max} karakter.`,
  passwordCharacters: 'Password memuat karakter yang tidak bisa dipakai.',
  passwordCommon: 'Terlalu mudah ditebak. Coba tiga kata yang tidak berhubungan.',
  passwordRepeats: 'Satu huruf saja mudah ditebak. Coba tiga kata yang tidak berhubungan.',
  passwordIsEmail: 'Jangan mirip emailmu. Coba tiga kata yang tidak berhubungan.',
  wrongCredentials: 'Email atau password salah.',
  taken: 'Email ini sudah terdaftar.',
  claimNeeded: 'Kode klaim dari pemasang hadiah dibutuhkan untuk akun pertama.',
  proofRequired:
    'Jika email ini terdaftar, tautan untuk mengganti password sudah kami kirim. Buka email Anda.',
  invitationGone: 'Undangan ini sudah dipakai, ditarik, atau sudah lewat waktunya.',
  linkUsed: 'Tautan ini bukan untuk email itu, sudah dipakai, atau sudah lewat waktunya.',
  signedOut: 'Kamu sudah keluar.',
  notLetIn: 'Akun ini belum boleh mengedit. Hubungi admin.',
  registration: {
    invited: 'Akun baru di sini lewat undangan. Sudah diundang? Buka tautan di emailmu.',
    closed: 'Pendaftaran sedang ditutup. Kalau kamu sudah punya akun, masuk saja seperti biasa.',
  },
  tooManyNew: 'Hari ini sudah banyak akun baru dari jaringan ini. Coba lagi besok.',
  turnedAway: 'Akun itu sudah ditolak.',
  sessionEnded: 'Perangkat itu sudah dikeluarkan.',
  othersEnded: 'Semua perangkat lain sudah dikeluarkan.',
} as const
