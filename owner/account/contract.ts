import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { flag, id } from '#contract/id.ts'
import { countCharacters } from '#contract/line.ts'

/**
 * In characters as a person counts them; an e-mail, and the most a password may hold in all, in UTF-16 units.
 * So many accounts may wait to be let into one gift, of which one network adds so many in a day; at the bare
 * domain of many gifts, where nobody waits, it adds so many.
 */
export const limits = {
  password: { min: 8, max: 128, units: 2048 },
  email: 254,
  waiting: { most: 100, ofNetwork: 30 },
  newcomers: 100,
}

/** How long proofs last, and how long an account waits that nobody lets in, in milliseconds. */
export const times = {
  session: 30 * 24 * 60 * 60 * 1000,
  freshSignIn: 15 * 60 * 1000,
  resetToken: 30 * 60 * 1000,
  waiting: 14 * 24 * 60 * 60 * 1000,
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
  passwordShort: 'Password paling sedikit 8 karakter.',
  passwordLong: 'Password paling banyak 128 karakter.',
  passwordCharacters: 'Password memuat karakter yang tidak bisa dipakai.',
  passwordCommon: 'Password ini terlalu mudah ditebak. Pilih yang lain.',
  wrongCredentials: 'Email atau password salah.',
  taken: 'Email ini sudah terdaftar.',
  claimNeeded: 'Kode klaim dari pemasang hadiah dibutuhkan untuk akun pertama.',
  proofRequired:
    'Jika email ini terdaftar, tautan untuk mengganti password sudah kami kirim. Buka email Anda.',
  linkUsed: 'Tautan ini bukan untuk email itu, sudah dipakai, atau sudah lewat waktunya.',
  signedOut: 'Kamu sudah keluar.',
  accessSaved: 'Izin akun sudah disimpan.',
  ownerStays: 'Pemilik hadiah selalu boleh mengedit.',
  noRoom: 'Saat ini belum bisa menerima akun baru. Coba lagi lain hari, atau hubungi pemilik hadiah.',
  tooManyNew: 'Hari ini sudah banyak akun baru dari jaringan ini. Coba lagi besok.',
  turnedAway: 'Akun itu sudah ditolak.',
  stillEdits: 'Akun ini masih boleh mengedit. Cabut izinnya dulu, lalu tolak.',
  sessionEnded: 'Perangkat itu sudah dikeluarkan.',
  othersEnded: 'Semua perangkat lain sudah dikeluarkan.',
  mailSubject: 'Ganti password Kado',
  mailText: (link: string) =>
    `Halo,

Buka tautan ini untuk mengganti password akun Kado kamu.
Tautan berlaku 30 menit dan hanya sekali pakai:

${link}

Kalau bukan kamu yang meminta, abaikan saja pesan ini.
Password kamu tidak berubah.
`,
} as const

const Email = z
  .string({ error: texts.emailShape })
  .check(
    z.trim(),
    z.maxLength(limits.email, { error: texts.emailShape, abort: true }),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.email(texts.emailShape),
  )

const NewPassword = z.string({ error: texts.passwordRequired }).check(
  z.maxLength(limits.password.units, { error: texts.passwordLong, abort: true }),
  z.refine((text) => text.trim() !== '', { error: texts.passwordRequired, abort: true }),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: texts.passwordCharacters, abort: true }),
  z.refine((text) => lengthOf(text) >= limits.password.min, { error: texts.passwordShort }),
  z.refine((text) => lengthOf(text) <= limits.password.max, { error: texts.passwordLong }),
)

// Spaces around a password are part of it, and count for nothing.
function lengthOf(password: string) {
  return countCharacters(password.normalize('NFC').trim())
}

const GivenPassword = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(limits.password.units, texts.wrongCredentials))

/** One person's e-mail and password, as the login form sends them; `invite` is what an invitation's link brought. */
export const Login = z.object({
  action: z.literal('login'),
  email: Email,
  password: GivenPassword,
  invite: z.optional(z.string()),
})

/** A new account; `claim` is the host's code where the first account comes from another machine. */
export const Create = z.object({
  action: z.literal('create'),
  email: Email,
  password: NewPassword,
  claim: z.optional(z.string()),
  invite: z.optional(z.string()),
})

const given = z
  .string({ error: texts.bothRequired })
  .check(z.refine((text) => text.trim() !== '', texts.bothRequired))

/** A new password; `token` is the proof from the mail. That both are given comes before their shape. */
export const ChangePassword = z.pipe(
  z.object({
    action: z.literal('change_password'),
    email: given,
    newPassword: given,
    token: z.optional(z.string()),
  }),
  z.object({
    action: z.literal('change_password'),
    email: Email,
    newPassword: NewPassword,
    token: z.optional(z.string()),
  }),
)

const success = z.object({
  status: z.literal('success'),
  success: z.literal(true),
  message: z.string(),
})

export const account = endpoint({
  method: 'POST',
  path: '/user/login.php',
  access: 'visitor',
  servedAt: 'anywhere',
  isOpenWhileLocked: true,
  isJudgedByMessage: true,
  summary: 'Signs in, creates an account or changes a password, as `action` says.',
  refuses: ['unauthenticated', 'proof_required', 'conflict', 'too_many'],
  input: z.discriminatedUnion('action', [Login, Create, ChangePassword]),
  output: success,
})

export const loadSession = endpoint({
  method: 'GET',
  path: '/session',
  servedAt: 'anywhere',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Who is signed in, and whether this account may edit this gift.',
  input: nothing,
  output: z.object({ user: z.nullable(z.object({ email: z.string() })), owner: z.boolean() }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/session',
  servedAt: 'anywhere',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Signs out.',
  input: nothing,
  output: success,
})

/** One account of this gift; `is_self` is the caller's own, `is_admin` the one that owns the gift. */
export const Account = z.object({
  id,
  email: z.string(),
  may_edit: z.boolean(),
  is_admin: z.boolean(),
  is_self: z.boolean(),
})

export const loadAccounts = endpoint({
  method: 'GET',
  path: '/accounts',
  access: 'admin',
  summary: 'The accounts of this gift, those that wait to be let in among them.',
  input: nothing,
  output: z.array(Account),
})

export const letIn = endpoint({
  method: 'PUT',
  path: '/accounts/:id',
  access: 'admin',
  summary: 'Lets an account edit this gift, or no longer.',
  refuses: ['forbidden', 'not_found'],
  input: z.object({ id, may_edit: flag }),
  output: written(Account),
})

export const turnAway = endpoint({
  method: 'DELETE',
  path: '/accounts/:id',
  access: 'admin',
  summary: 'Removes an account that waits, and its sessions, and answers the rest.',
  refuses: ['forbidden', 'not_found'],
  input: z.object({ id }),
  output: written(z.array(Account)),
})

/**
 * One place in which the caller's account is signed in: `device` in words, such as 'Chrome di Android',
 * times in milliseconds since 1970; `signed_in_at` is 0 where the clock was put back since. At the bare domain of
 * many gifts it is one browser, and `hosts` says where it is signed in, the bare domain first.
 */
export const Session = z.object({
  id,
  device: z.string(),
  signed_in_at: z.number(),
  last_used_at: z.number(),
  is_current: z.boolean(),
  hosts: z.optional(z.array(z.string())),
})

export const loadSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  access: 'owner',
  servedAt: 'anywhere',
  summary:
    "Where the caller's account is signed in, at the bare domain at every gift: this place first, then the latest used.",
  input: nothing,
  output: z.array(Session),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'owner',
  servedAt: 'anywhere',
  summary: "Ends one session of the caller's account and answers the rest; this one's end signs out.",
  refuses: ['not_found'],
  input: z.object({ id }),
  output: written(z.array(Session)),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  access: 'owner',
  servedAt: 'anywhere',
  summary: "Ends every other session of the caller's account and answers the rest.",
  input: nothing,
  output: written(z.array(Session)),
})
