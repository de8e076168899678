import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { Login } from '#owner/account/contract.ts'

/**
 * So many invitations may wait in one gift; in an hour so many mails go out for it, and of all gifts together so
 * many for one account, from one network and to one person.
 */
export const limits = {
  waiting: 10,
  mails: 10,
  mailsOfAccount: 20,
  mailsOfNetwork: 60,
  mailsToOne: 5,
  mailsOfAccountToOne: 3,
}

/** How long an invitation can be taken up, in milliseconds. */
export const times = { invitation: 7 * 24 * 60 * 60 * 1000 }

export const texts = {
  about: 'Kami kirim tautan ke emailnya. Dengan tautan itu pasanganmu langsung bisa ikut mengedit kado ini.',
  welcome: (recipient: string) =>
    `Kamu diundang ikut mengisi kado ${recipient === '' ? 'ini' : `untuk ${recipient}`}. Masuk, atau daftar dulu.`,
  stands: 'Undangan ini masih berlaku.',
  invited: 'Undangan sudah dikirim.',
  takenBack: 'Undangan sudah ditarik.',
  isIn: 'Akun ini sudah boleh mengedit.',
  tooMany: `Paling banyak ${limits.waiting} undangan bisa menunggu. Tarik dulu salah satunya.`,
  gone: 'Undangan ini sudah dipakai, ditarik, atau sudah lewat waktunya.',
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

/** One invitation that nobody has taken up yet; `expires_at` in milliseconds since 1970. */
export const Invitation = z.object({ id, email: z.string(), expires_at: z.number() })

export const load = endpoint({
  method: 'GET',
  path: '/invitations',
  access: 'admin',
  summary: 'The invitations into this gift that wait to be taken up.',
  input: nothing,
  output: z.array(Invitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/invitations',
  access: 'admin',
  summary: 'Invites somebody by e-mail to edit this gift; whoever was invited before gets a new link.',
  refuses: ['conflict', 'too_many'],
  input: z.object({ email: Login.shape.email }),
  output: written(z.array(Invitation)),
})

export const check = endpoint({
  method: 'POST',
  path: '/invitations/check',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Whom the gift is for that an invitation leads to, to whoever has its link; it is not used up.',
  refuses: ['too_many'],
  input: z.object({ token: z.string() }),
  output: written(z.object({ recipient_name: z.string() })),
})

export const takeBack = endpoint({
  method: 'DELETE',
  path: '/invitations/:id',
  access: 'admin',
  summary: 'Takes an invitation back; its link works no longer.',
  refuses: ['not_found'],
  input: z.object({ id }),
  output: written(z.array(Invitation)),
})
