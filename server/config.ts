import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  findMisplaced,
  type Limits,
  limitSettings,
  limitsOfMany,
  limitsOfOne,
  MEGABYTE,
  megabytes,
  number,
} from './config-limits.ts'
import { isAddressOrRange } from './network/networks.ts'

/** An S3-compatible store: `url` names its endpoint, then the bucket, then a folder if there is one. */
export type Bucket = { url: string; region: string; accessKey: string; secretKey: string }

/** The checked settings of one process. */
export type Config = Limits & {
  port: number
  host: string
  /** A socket that systemd has opened for this process, or for several; undefined to open one. */
  socket: { fd: number; isShared: boolean } | undefined
  /** How long a shutdown still accepts requests until the proxy uses another process, in milliseconds. */
  drain: number
  /** The listener of the metrics; undefined for none. */
  metrics: { host: string; port: number } | undefined
  dataDir: string
  /** The origin that mails and links name, without a slash at its end; of many gifts the bare domain's. */
  publicUrl: string
  /** Of many gifts, the host name below which each has its own; undefined of a single gift. Only tenants/ reads it. */
  tenants: { baseDomain: string } | undefined
  /** What uploads leave free of the disk, in bytes. */
  minFree: number
  /** DNS servers to ask, as `1.1.1.1` or `127.0.0.1:5353`; empty for the machine's own. */
  dnsServers: string[]
  isHttps: boolean
  databaseUrl: string | undefined
  /** The S3-compatible store that keeps the media; undefined for the data folder. */
  bucket: Bucket | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Of many gifts, the host's own e-mail address, which the platform's pages name. */
  contact: string | undefined
  /** Addresses and ranges of proxies whose forwarding headers are trusted. */
  trustProxy: string[]
  /** Further host names at which a single gift is answered. */
  allowedHosts: string[]
}

// The region that S3-compatible stores use by default.
const DEFAULT_REGION = 'us-east-1'

// The first descriptor that systemd hands over (sd_listen_fds), and the name of one for several processes
// (FileDescriptorName in deploy/kado-shared.socket).
const FIRST_SOCKET = 3
const SHARED_SOCKET = 'shared'

const MAX_DRAIN_SECONDS = 600

const LARGEST_PORT = 65_535

const ORIGIN_ALONE =
  'must be a scheme, a host and a port alone, such as https://gift.example: gifts are not served below a path.'

const DEFAULT_MIN_FREE = 500 * MEGABYTE

/** A setting that cannot be used; the message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws {ConfigError} with one sentence that names the first wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = z.safeParse(Environment, dropEmpty(env))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const settings = read.data
  const { PORT, PUBLIC_URL, MAIL_FROM } = settings
  const baseDomain = baseDomainOf(settings)
  const publicUrl = PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${baseDomain ?? 'localhost'}:${PORT}`
  if (baseDomain && new URL(publicUrl).hostname !== baseDomain) {
    throw new ConfigError(`PUBLIC_URL must name the BASE_DOMAIN, as https://${baseDomain}.`)
  }
  return {
    port: PORT,
    host: settings.HOST,
    socket: socketOf(settings),
    drain: settings.DRAIN_SECONDS * 1000,
    metrics: metricsOf(settings),
    dataDir: resolve(settings.DATA_DIR),
    publicUrl,
    tenants: baseDomain === undefined ? undefined : { baseDomain },
    ...limitsOf(settings),
    minFree: settings.MIN_FREE_MB,
    dnsServers: settings.DNS_SERVERS,
    isHttps: publicUrl.startsWith('https:'),
    databaseUrl: settings.DATABASE_URL,
    bucket: bucketOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: MAIL_FROM ?? `Kado <kado@${new URL(publicUrl).hostname}>`,
    contact: settings.CONTACT,
    trustProxy: settings.TRUST_PROXY,
    allowedHosts: allowedHostsOf(settings),
  }
}

const address = (protocols: string[], error: string) =>
  z.optional(
    z.string().check(z.refine((text) => protocols.includes(protocolOf(text)), { error, abort: true })),
  )

// In an address a # begins the fragment, which is not sent: a password would be cut there.
const hasNoHash = z.refine<string | undefined>((text) => !text?.includes('#'), {
  error: 'must not contain #: write it as %23 in a name or a password.',
})

const isHostName = z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z]([a-z0-9-]*[a-z0-9])?$/, {
  error: 'must be a host name alone, such as gift.example.',
})

const list = (isRight: (each: string) => boolean, error: string) =>
  z
    .pipe(z._default(z.string(), ''), z.transform(splitAtCommas))
    .check(z.refine((all) => all.every(isRight), { error }))

const port = number(/^\d{1,5}$/, 'must be a port number.').check(
  z.maximum(LARGEST_PORT, `must be a port number up to ${LARGEST_PORT}.`),
)

const drain = number(/^\d{1,3}$/, 'must be a number of seconds.').check(
  z.maximum(MAX_DRAIN_SECONDS, `must be ${MAX_DRAIN_SECONDS} at most.`),
)

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: z._default(drain, 0),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LISTEN_PID: z.optional(z.string()),
  LISTEN_FDS: z.optional(z.string()),
  LISTEN_FDNAMES: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  PUBLIC_URL: address(
    ['http:', 'https:'],
    'must be an http or https address, such as https://gift.example.',
  ).check(z.refine((text) => text === undefined || isOrigin(text), { error: ORIGIN_ALONE })),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'must be a postgres:// address.').check(hasNoHash),
  MEDIA_URL: z.optional(
    z.string().check(
      z.refine((text) => /^https?:\/\/[^/?#@]+\/[^/?#]+[^?#]*(\?region=[a-z0-9-]+)?$/.test(text), {
        error: 'must be an address with a bucket, such as https://s3.example/bucket.',
      }),
    ),
  ),
  MEDIA_ACCESS_KEY: z.optional(z.string()),
  MEDIA_SECRET_KEY: z.optional(z.string()),
  SMTP_URL: address(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address.').check(
    hasNoHash,
    z.refine((text) => text === undefined || /^\/?$/.test(new URL(text).pathname), {
      error: 'must have no path behind its host.',
    }),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^@\r\n]*[^@\s]+@[^@\s]+$/, 'must hold an e-mail address.')),
  ),
  TRUST_PROXY: list(isAddressOrRange, 'must list IP addresses or ranges, by commas.'),
  ALLOWED_HOSTS: list(isHost, 'must list host names or IP addresses, by commas.'),
  GIFTS: z._default(z.enum(['one', 'many'], 'must be one or many.'), 'one'),
  BASE_DOMAIN: z.optional(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.toLowerCase()),
      )
      .check(isHostName),
  ),
  GIFT_QUOTA_MB: z.optional(megabytes.some),
  ...limitSettings,
  MIN_FREE_MB: z._default(megabytes.any, DEFAULT_MIN_FREE),
  DNS_SERVERS: list(isServer, 'must list IP addresses, with a port or without, by commas.'),
})

// What systemd sets for this process is no setting of a host.
const FROM_SYSTEMD = ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']

/** The names of the settings that a host may give. */
export const settingNames = Object.keys(Environment.shape).filter((name) => !FROM_SYSTEMD.includes(name))

type Settings = z.output<typeof Environment>

function baseDomainOf({ GIFTS, BASE_DOMAIN }: Settings) {
  if (GIFTS === 'one' && BASE_DOMAIN) throw new ConfigError('BASE_DOMAIN is for GIFTS=many alone.')
  if (GIFTS === 'many' && !BASE_DOMAIN) {
    throw new ConfigError('BASE_DOMAIN must be set beside GIFTS=many, such as gift.example.')
  }
  return BASE_DOMAIN
}

function allowedHostsOf({ GIFTS, ALLOWED_HOSTS }: Settings) {
  if (GIFTS === 'many' && ALLOWED_HOSTS.length > 0)
    throw new ConfigError('ALLOWED_HOSTS is for a single gift: many gifts answer their own hosts alone.')
  return ALLOWED_HOSTS.map((name) => hostOf(name).replace(/\.$/, ''))
}

function limitsOf(settings: Settings) {
  if (settings.GIFTS === 'many') return limitsOfMany(settings.GIFT_QUOTA_MB, settings)
  const misplaced = findMisplaced(settings)
  if (misplaced) throw new ConfigError(`${misplaced} is for GIFTS=many alone.`)
  return limitsOfOne(settings.GIFT_QUOTA_MB)
}

function bucketOf({ MEDIA_URL, MEDIA_ACCESS_KEY, MEDIA_SECRET_KEY }: Settings): Bucket | undefined {
  if (!MEDIA_URL) return undefined
  if (!MEDIA_ACCESS_KEY) throw new ConfigError('MEDIA_ACCESS_KEY must be set beside MEDIA_URL.')
  if (!MEDIA_SECRET_KEY) throw new ConfigError('MEDIA_SECRET_KEY must be set beside MEDIA_URL.')
  const { origin, pathname, searchParams } = new URL(MEDIA_URL)
  return {
    url: `${origin}${pathname.replace(/\/+$/, '')}`,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    accessKey: MEDIA_ACCESS_KEY,
    secretKey: MEDIA_SECRET_KEY,
  }
}

function metricsOf({ METRICS_PORT, METRICS_HOST, PORT }: Settings) {
  if (METRICS_PORT === undefined) return undefined
  if (METRICS_PORT === PORT && PORT !== 0)
    throw new ConfigError('METRICS_PORT must be another port than PORT.')
  return { host: METRICS_HOST, port: METRICS_PORT }
}

// These variables may be meant for a parent process; LISTEN_PID says for which (sd_listen_fds).
function socketOf({ LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES }: Settings) {
  if (LISTEN_PID !== String(process.pid)) return undefined
  if (LISTEN_FDS !== '1') throw new ConfigError('LISTEN_FDS must be 1: one socket is served.')
  return { fd: FIRST_SOCKET, isShared: LISTEN_FDNAMES === SHARED_SOCKET }
}

function splitAtCommas(text: string) {
  const parts = text.split(',').map((each) => each.trim())
  return parts.filter(Boolean)
}

function dropEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function protocolOf(text: string) {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

// Links are made of the origin only.
function isOrigin(text: string) {
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}

// Without a port, since only host names are compared.
function isHost(text: string) {
  const isName = isIP(text) === 6 || /^([\w.-]+|\[[\w.:]+\])$/.test(text)
  return isName && hostOf(text) !== ''
}

// As a browser writes it: in lower case, and an IPv6 address shortened and in brackets.
function hostOf(text: string) {
  const address = `http://${isIP(text) === 6 ? `[${text}]` : text}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function isServer(text: string) {
  const [, ip = text, port = '1'] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return isIP(text) > 0 || (isIP(ip) > 0 && Number(port) > 0 && Number(port) <= LARGEST_PORT)
}
