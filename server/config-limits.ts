import * as z from 'zod/mini'

/** Who may register at an installation of many gifts. */
export type Registration = 'open' | 'invited' | 'closed'

export const MEGABYTE = 1024 * 1024

// The quota of each of many gifts: photos of years, a song and the longest film.
const DEFAULT_QUOTA = 1000 * MEGABYTE

// The quota of an account that may make twenty gifts: five full ones.
const DEFAULT_ACCOUNT_QUOTA = 5000 * MEGABYTE

const DEFAULT_GIFTS = { ofAccount: 20, ofDay: 5 }

/** A number that is written with the digits of a pattern. */
export const number = (pattern: RegExp, error: string) =>
  z.pipe(z.string().check(z.regex(pattern, error)), z.transform(Number))

const toBytes = z.transform((megabytes: number) => megabytes * MEGABYTE)

/** Megabytes, as bytes. */
export const megabytes = {
  some: z.pipe(number(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes, 1 or more.'), toBytes),
  any: z.pipe(number(/^\d{1,9}$/, 'must be a whole number of megabytes.'), toBytes),
}

const gifts = number(/^[1-9]\d{0,8}$/, 'must be a whole number of gifts, 1 or more.')

// Pages and mails name it as it is.
const contact = z
  .string()
  .check(
    z.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be an e-mail address alone, such as halo@gift.example.'),
  )

/** The settings that only an installation of many gifts has. */
export const limitSettings = {
  REGISTRATION: z.optional(z.enum(['open', 'invited', 'closed'], 'must be open, invited or closed.')),
  ACCOUNT_GIFTS: z.optional(gifts),
  ACCOUNT_GIFTS_PER_DAY: z.optional(gifts),
  ACCOUNT_QUOTA_MB: z.optional(megabytes.some),
  TOTAL_GIFTS: z.optional(gifts),
  TOTAL_QUOTA_MB: z.optional(megabytes.some),
  CONTACT: z.optional(contact),
}

type Settings = { [Name in keyof typeof limitSettings]?: z.output<(typeof limitSettings)[Name]> }

/** The limits of an installation: bytes of files, and numbers of gifts; undefined for none. */
export type Limits = {
  /** Of all files of one gift. */
  quota: number | undefined
  /** Of all files of all gifts of one account, and of all accounts. */
  accountQuota: number | undefined
  totalQuota: number | undefined
  /** The gifts that one account may own, and make in a day, and those of all accounts. */
  gifts: { ofAccount: number; ofDay: number; inAll: number | undefined }
  registration: Registration
}

/** The limits of a single gift, which is its own installation. */
export function limitsOfOne(quota: number | undefined): Limits {
  const gifts = { ...DEFAULT_GIFTS, inAll: undefined }
  return { quota, accountQuota: undefined, totalQuota: undefined, gifts, registration: 'open' }
}

/** The limits of many gifts. */
export function limitsOfMany(quota: number | undefined, settings: Settings): Limits {
  return {
    quota: quota ?? DEFAULT_QUOTA,
    accountQuota: settings.ACCOUNT_QUOTA_MB ?? DEFAULT_ACCOUNT_QUOTA,
    totalQuota: settings.TOTAL_QUOTA_MB,
    gifts: {
      ofAccount: settings.ACCOUNT_GIFTS ?? DEFAULT_GIFTS.ofAccount,
      ofDay: settings.ACCOUNT_GIFTS_PER_DAY ?? DEFAULT_GIFTS.ofDay,
      inAll: settings.TOTAL_GIFTS,
    },
    registration: settings.REGISTRATION ?? 'open',
  }
}

/** A setting of many gifts that is set for a single one; undefined where there is none. */
export function findMisplaced(settings: Settings) {
  return Object.keys(limitSettings).find((name) => settings[name as keyof Settings] !== undefined)
}
