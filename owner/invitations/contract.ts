/**
 * The number of unused invitations of one gift; the mails in an hour for one gift, and over all gifts for one
 * account, from one network and to one person.
 */
export const limits = {
  waiting: 10,
  mails: 10,
  mailsOfAccount: 20,
  mailsOfNetwork: 60,
  mailsToOne: 5,
  mailsOfAccountToOne: 3,
}

export const texts = {
  about: 'Kami kirim tautan ke emailnya. Dengan tautan itu pasanganmu langsung bisa ikut mengedit kado ini.',
  welcome: (recipient: string) =>
    `Kamu diundang ikut mengisi kado ${recipient === '' ? 'ini' : `untuk ${recipient}`}. Masuk, atau daftar dulu.`,
  stands: 'Undangan ini masih berlaku.',
  invited: 'Undangan sudah dikirim.',
  takenBack: 'Undangan sudah ditarik.',
  isIn: 'Akun ini sudah boleh mengedit.',
  tooMany: `Paling banyak ${limits.waiting} undangan bisa menunggu. Tarik dulu salah satunya.`,
  mailSubject: 'Kamu diundang mengisi sebuah kado',
  mailText: (inviter: string, address: string, link: string) =>
    `Halo,

${inviter} mengajak kamu ikut mengisi kado di ${address}.
Buka tautan ini untuk masuk atau mendaftar.
Tautan berlaku 7 hari dan hanya sekali pakai:

${link}

Kalau kamu tidak tahu ini dari siapa, abaikan saja pesan ini.
`,
} as const
