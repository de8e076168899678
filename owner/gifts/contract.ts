import * as z from 'zod/mini'
import { Address, Domain } from '#contract/address.ts'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'

/**
 * So many gifts may one account begin, and so many in a day, and one network so many in a day; one network asks
 * so often for an address in a minute; so many addresses that it left are kept for an account.
 */
export const limits = { gifts: 20, ofDay: 5, ofNetwork: 100, asks: 60, keptAddresses: 20 }

/**
 * How long the way from the bare domain into a gift stands open, and how long the address of a gift that was
 * deleted is kept for its owner, in milliseconds.
 */
export const times = { pass: 60_000, keptAddress: 90 * 24 * 60 * 60 * 1000 }

export const texts = {
  made: 'Kadomu sudah ada. Selamat berkarya.',
  taken: 'Alamat ini sudah dipakai. Pilih yang lain.',
  isFree: 'Alamat ini masih bebas.',
  tooMany: `Satu akun bisa punya paling banyak ${limits.gifts} kado.`,
  tooManyToday: 'Untuk hari ini cukup dulu. Besok kamu bisa membuat kado lagi.',
  entering: 'Pintunya terbuka.',
  entered: 'Login successful',
  passUsed: 'Jalan masuk ini sudah dipakai atau sudah lewat waktunya. Silakan login.',
  removed: 'Kado itu sudah dihapus.',
  sayAddress: 'Tulis alamat kado itu untuk menghapusnya.',
  domainNoted: 'Domain dicatat. Tinggal satu langkah lagi.',
  domainProved: 'Domain ini terbukti milikmu.',
  domainMissing: 'Catatan TXT itu belum terlihat. Perubahan DNS kadang butuh beberapa jam.',
  domainTaken: 'Domain ini sudah terhubung ke kado lain.',
  domainOurs: 'Alamat di bawah domain kami sudah kamu punya.',
  domainGone: 'Domain sudah dilepas.',
  onlyOwner: 'Hanya pemilik kado ini yang bisa mengaturnya.',
  howToAddress: 'Huruf a sampai z, angka, dan tanda hubung.',
  asking: 'Sebentar, kami lihat dulu.',
  notMade: 'Kado belum jadi dibuat. Coba lagi.',
  removing:
    'Semua isinya ikut terhapus untuk selamanya: foto, surat, dan musik. Alamatnya tetap untukmu selama 90 hari.',
  notRemoved: 'Kado itu belum terhapus. Coba lagi.',
  aboutDomain: 'Punya domain sendiri, misalnya mawar.id? Kadomu bisa dibuka di sana juga.',
  domainHow: 'Buka pengaturan DNS domainmu, lalu tambahkan dua catatan ini.',
  domainKeep:
    'Domain ini terbukti milikmu. Kadomu bisa dibuka di sini begitu catatan CNAME berlaku. Biarkan dua catatan ini tetap ada.',
  domainApex: 'Domain tanpa awalan, seperti mawar.id, memakai ALIAS atau ANAME sebagai ganti CNAME.',
  domainFailed: 'Domain belum bisa diatur. Coba lagi.',
  notCopied: 'Belum bisa disalin. Tandai teksnya, lalu salin sendiri.',
} as const

/**
 * A host name of the owner's own. Until `is_proved`, nobody is answered there: `record` is the name at which
 * a TXT record must say `value`, and the host name itself must lead to this installation.
 */
export const OwnDomain = z.object({
  name: z.string(),
  is_proved: z.boolean(),
  record: z.string(),
  value: z.string(),
})

/** One gift that the account may edit; `url` is where it stands, without a slash at its end. */
export const Gift = z.object({
  id,
  address: z.string(),
  url: z.string(),
  recipient_name: z.string(),
  /** Whether it belongs to the account; others were invited. */
  is_owner: z.boolean(),
  domain: z.nullable(OwnDomain),
})

export type Gift = z.output<typeof Gift>

export const load = endpoint({
  method: 'GET',
  path: '/gifts',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'The gifts that the account owns or may edit, the newest first.',
  input: nothing,
  output: z.array(Gift),
})

export const loadAddress = endpoint({
  method: 'GET',
  path: '/gifts/address',
  access: 'visitor',
  servedAt: 'bare-domain',
  summary:
    'Whether an address can still be chosen; `message` says what stands against it, or that nothing does.',
  refuses: ['validation', 'too_many'],
  input: z.object({ address: z.string() }),
  output: z.object({ address: z.string(), url: z.string(), is_free: z.boolean(), message: z.string() }),
})

export const create = endpoint({
  method: 'POST',
  path: '/gifts',
  access: 'owner',
  servedAt: 'bare-domain',
  creates: true,
  summary: 'Begins a gift from the sample at an address of its own.',
  refuses: ['conflict', 'too_many'],
  input: z.object({ address: Address }),
  output: written(Gift),
})

export const enter = endpoint({
  method: 'POST',
  path: '/gifts/:id/enter',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    "Answers where to go on, signed in, at the gift's own host; the way stands open once, for a minute.",
  refuses: ['not_found'],
  input: z.object({ id }),
  output: written(z.object({ url: z.string() })),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/gifts/:id',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    'Deletes a gift with everything in it for good; `address` must name it, and is kept for its owner for 90 days.',
  refuses: ['forbidden', 'not_found'],
  input: z.object({ id, address: z.string({ error: texts.sayAddress }) }),
  output: written(z.array(Gift)),
})

export const saveDomain = endpoint({
  method: 'PUT',
  path: '/gifts/:id/domain',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    'Notes a host name of the owner’s own for a gift, in the place of another; it is proved by `check`.',
  refuses: ['forbidden', 'not_found'],
  input: z.object({ id, name: Domain }),
  output: written(Gift),
})

export const checkDomain = endpoint({
  method: 'POST',
  path: '/gifts/:id/domain/check',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'Looks for the TXT record that proves the host name, and answers there from then on.',
  refuses: ['forbidden', 'not_found', 'conflict', 'too_many'],
  input: z.object({ id }),
  output: written(Gift),
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/gifts/:id/domain',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'Lets go of the host name; nobody is answered there any more.',
  refuses: ['forbidden', 'not_found'],
  input: z.object({ id }),
  output: written(Gift),
})

export const takePass = endpoint({
  method: 'POST',
  path: '/session',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Signs in with what `enter` gave at the bare domain.',
  refuses: ['unauthenticated', 'too_many'],
  input: z.object({ token: z.string() }),
  output: z.object({ status: z.literal('success'), success: z.literal(true), message: z.string() }),
})
