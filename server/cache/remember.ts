import type { IncomingMessage, OutgoingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { statusNames } from '#server/http/status-names.ts'
import type { Memory } from './memory.ts'

/**
 * A read on the ordinary way: what it is remembered by, its address as it came, the moment before anything was
 * read for it, and whose it is once that is known.
 */
type Begun = { key: string; address: string; since: number; gift?: number | undefined }

type Answer = { body: string | Buffer; etag: string; isForBrotli?: boolean }

const begun = new WeakMap<IncomingMessage, Begun>()

// What tells of a body; an answer without one goes without them.
const OF_BODY = /^content-(type|length|encoding)$/

/** Notes that a read begins whose answer may be remembered. */
export function beginRead(request: IncomingMessage, key: string, since: number) {
  begun.set(request, { key, address: request.url ?? '', since })
}

/** Says that every stranger would be answered just this at this address, until something of the gift changes. */
export function isForAll(
  { raw }: FastifyRequest,
  { id }: { id: number },
  isAddress: (address: string) => boolean,
) {
  const read = begun.get(raw)
  if (read) read.gift = isAddress(read.address) ? id : undefined
}

/** Whether an address is a call's own: with or without `.php`, and asking for nothing or for one record. */
export function addressOf({ path, input }: ServedEndpoint) {
  const base = path.replace(/\.php$/, '')
  const fields = 'shape' in input._zod.def ? Object.keys(input._zod.def.shape as object) : []
  const record = fields.length > 0 ? `(\\?(${fields.join('|')})=[1-9]\\d{0,9})?` : ''
  const spelled = new RegExp(`^/api${base}(\\.php)?${record}$`)
  return (address: string) => spelled.test(address)
}

/** Keeps an answer of 200, with all its headers but those that node adds, if it was said to be for all. */
export function remember(
  memory: Memory,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, isForBrotli }: Answer,
) {
  const read = begun.get(request.raw)
  if (read?.gift === undefined || request.method !== 'GET') return
  if (reply.hasHeader('set-cookie') || reply.hasHeader('connection')) return
  const headers = headersOf(reply)
  const length: [string, string] = ['content-length', String(Buffer.byteLength(body))]
  const kept = {
    etag,
    whole: headOf(200, [...headers, length]),
    unchanged: headOf(
      304,
      headers.filter(([name]) => !OF_BODY.test(name)),
    ),
    body: Buffer.from(body).toString('latin1'),
  }
  const { key, since, gift } = read
  const isAlike = isForBrotli === undefined
  const answers = isAlike ? { plain: kept, brotli: kept } : isForBrotli ? { brotli: kept } : { plain: kept }
  memory.keep(key, { gift, since }, answers)
}

// As they go out: first what was set on the raw answer, in its own letters, then Fastify's.
function headersOf(reply: FastifyReply) {
  const letters = new Map(rawNames(reply.raw).map((name) => [name.toLowerCase(), name]))
  const headers = Object.entries(reply.getHeaders())
  return headers.map(([name, value]): [string, string] => [letters.get(name) ?? name, `${value}`])
}

// The types do not know of it yet.
function rawNames(raw: OutgoingMessage & { getRawHeaderNames?: () => string[] }) {
  return raw.getRawHeaderNames?.() ?? []
}

function headOf(status: number, headers: [string, string][]) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${statusNames[status]}\r\n${lines.join('')}Date: `
}
