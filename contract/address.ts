import * as z from 'zod/mini'
import { plain } from './plain.ts'

/** The prefix of a host name whose TXT record verifies it. */
export const PROOF_PREFIX = '_kado.'

/** In characters: the label below the bare domain, and a host name that can be verified (RFC 1035, 2.3.4). */
export const limits = { address: { min: 3, max: 40 }, domain: 253 - PROOF_PREFIX.length }

export const texts = {
  required: 'Alamat kado harus diisi.',
  short: `Alamat paling sedikit ${limits.address.min} huruf.`,
  long: `Alamat paling banyak ${limits.address.max} huruf.`,
  letters: 'Pakai huruf a sampai z, angka, dan tanda hubung saja.',
  edges: 'Tanda hubung hanya boleh di tengah, dan tidak dua berurutan.',
  reserved: 'Alamat ini disimpan untuk keperluan lain. Pilih yang lain.',
  domain: 'Tulis nama domain saja, misalnya mawar.id.',
} as const

// Labels that visitors could take for the service itself, and those that mail and certificates use (RFC
// 2142).
const RESERVED = new Set(
  `abuse account admin administrator api app asset assets autoconfig autodiscover billing blog cdn demo dev
  dns docs download email ftp gift gifts hadiah health help hostmaster image images imap info kado kirim login
  lupa mail mailer masuk media metrics news noc noreply official pop pop3 postmaster register resmi root
  security server shop smtp sound sounds ssl staff staging static status store support system test tes toko
  undang webmail webmaster wpad www www2`.split(/\s+/),
)

/** The label before the bare domain: `bunga-mawar` of `bunga-mawar.gift.example`. */
export const Address = z.string({ error: texts.required }).check(
  z.overwrite(plain),
  z.toLowerCase(),
  z.minLength(1, { error: texts.required, abort: true }),
  z.maxLength(limits.address.max, { error: texts.long, abort: true }),
  z.regex(/^[a-z0-9-]*$/, { error: texts.letters, abort: true }),
  z.minLength(limits.address.min, { error: texts.short, abort: true }),
  z.refine((text) => !/^-|-$|--/.test(text), { error: texts.edges, abort: true }),
  z.refine((text) => !RESERVED.has(text) && !/^ns\d*$/.test(text), { error: texts.reserved }),
)

/**
 * A host name of an owner's own, such as `mawar.id`; never an IP address. A pasted link is reduced to its
 * host name.
 */
export const Domain = z
  .string({ error: texts.domain })
  .check(
    z.overwrite(plain),
    z.toLowerCase(),
    z.overwrite(hostOf),
    z.maxLength(limits.domain, { error: texts.domain, abort: true }),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/, texts.domain),
  )

function hostOf(text: string) {
  const [host = ''] = text.replace(/^https?:\/\//, '').split(/[/?#]/, 1)
  return host.replace(/\.$/, '')
}
