import * as fc from 'fast-check'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { isTaken } from './values.ts'

/** One request, and the result that the contract demands. */
export type Case = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** The values that the call has to read; undefined where the body cannot be read. */
  values: Record<string, unknown> | undefined
  /** Whether the input schema accepts these values. */
  isTaken: boolean
  /** Whether the request is to a declared call. */
  isAtCall: boolean
}

/** A file to send; `isRight` where its bytes are of the field's kind. */
export type Attachment = { field: string; name: string; bytes: Buffer; isRight: boolean }

type Values = Record<string, unknown>
type Sent = {
  headers: Record<string, string>
  payload?: string | Buffer
  query?: Values
  read: Values | undefined
}

const BOUNDARY = 'lampion-di-danau'
const FIELD_LIMIT = 256 * 1024
const MOST_FIELDS = 20

/** Encodes values as a call may receive them: in the path, the query, JSON, a form, or multipart. */
export function delivered(
  endpoint: ServedEndpoint,
  values: fc.Arbitrary<unknown>,
  attachments: fc.Arbitrary<Attachment[]>,
): fc.Arbitrary<Case> {
  const encodings = endpoint.method === 'GET' ? [asQuery] : [asJson, asJson, asForm, asMultipart, asQuery]
  return fc
    .tuple(values, fc.constantFrom(...encodings), attachments, fc.boolean())
    .map(([value, encode, files, hasClash]) => {
      const { params, rest } = withoutParams(endpoint, value as Values)
      const sent = files.length > 0 ? asMultipart(rest, files) : encode(rest, files)
      // A body wins over values with the same name in the query.
      const clash = hasClash && encode !== asQuery ? clashOf(rest) : {}
      return caseOf(endpoint, params, { ...sent, query: { ...clash, ...sent.query } }, files)
    })
}

/** Makes a case of an encoded request, and decides whether the input schema accepts it. */
export function caseOf(endpoint: ServedEndpoint, params: Values, sent: Sent, files: Attachment[] = []): Case {
  const { method, path, input } = endpoint
  const named = Object.entries(params).map(([name, value]) => [name, textOf(value)] as const)
  const address = named.reduce(
    (rest, [name, value]) => rest.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )
  const query = formOf(sent.query ?? {})
  const read = sent.read && { ...query.read, ...sent.read, ...Object.fromEntries(named) }
  return {
    method,
    url: `/api${address}${query.text && '?'}${query.text}`,
    headers: sent.headers,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    values: read,
    isAtCall: true,
    isTaken: read !== undefined && isTaken(input, read) && files.every(({ isRight }) => isRight),
  }
}

function withoutParams({ path }: ServedEndpoint, value: Values) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const entries = Object.entries(value)
  return {
    params: Object.fromEntries(names.map((name) => [name, value[name] ?? ''])),
    rest: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  }
}

function clashOf(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, 'lain']))
}

function asQuery(values: Values): Sent {
  return { headers: {}, query: values, read: {} }
}

function asJson(values: Values): Sent {
  const payload = JSON.stringify(values)
  return { headers: { 'content-type': 'application/json' }, payload, read: readJson(payload) }
}

function asForm(values: Values): Sent {
  const { text, read } = formOf(values)
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: text, read }
}

/** Reads a JSON body as the server has to; undefined where it must refuse the body. */
export function readJson(body: string | Buffer): Values | undefined {
  try {
    const value = JSON.parse(body.toString('utf8').replace(/^\ufeff/, '')) ?? {}
    return typeof value === 'object' && !Array.isArray(value) && !isPoisoned(value) ? value : undefined
  } catch {
    return undefined
  }
}

// The server refuses keys that would reach an object's prototype. This checks level by level instead of recursively,
// because a body may be nested deeper than the stack allows.
function isPoisoned(body: unknown) {
  for (let level = [body]; level.length > 0; level = level.flatMap(valuesIn)) {
    if (level.some(reachesPrototype)) return true
  }
  return false
}

function valuesIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

function reachesPrototype(value: unknown) {
  if (typeof value !== 'object' || value === null) return false
  const { constructor: made } = value
  const isReached = Object.hasOwn(value, 'constructor') && typeof made === 'object' && made !== null
  return Object.hasOwn(value, '__proto__') || (isReached && Object.hasOwn(made, 'prototype'))
}

// A form holds only text: other values are encoded as JSON, and a list of texts as a repeated field.
function formOf(values: Values) {
  const named = Object.entries(values).map(([name, value]) => [wellFormed(name), value] as const)
  const pairs = named.flatMap(([name, value]) =>
    fieldsOf(value).map((each): [string, string] => [name, each]),
  )
  const read: Values = {}
  for (const [name, value] of named) {
    const texts = fieldsOf(value)
    if (texts.length > 0) read[name] = texts.length > 1 ? texts : texts[0]
  }
  return { text: new URLSearchParams(pairs).toString(), read }
}

function fieldsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'string'))
    return value.map(wellFormed)
  return [textOf(value)]
}

function textOf(value: unknown) {
  return wellFormed(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

// A lone surrogate cannot be encoded as UTF-8: the server reads the replacement character.
function wellFormed(text: string) {
  return Buffer.from(text).toString()
}

/** Encodes a multipart body as browsers do. */
export function asMultipart(values: Values, files: Attachment[]): Sent {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    fieldsOf(value).map((text) => ({ name, text })),
  )
  const parts = [
    ...fields.map(({ name, text }) => `form-data; name="${name}"\r\n\r\n${text}`),
    ...files.map(({ field, name, bytes }) =>
      Buffer.concat([Buffer.from(`form-data; name="${field}"; filename="${name}"\r\n\r\n`), bytes]),
    ),
  ]
  const chunks = parts.flatMap((part) => [`--${BOUNDARY}\r\nContent-Disposition: `, part, '\r\n'])
  const isReadable = fields.length <= MOST_FIELDS && fields.every(({ name, text }) => isField(name, text))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((each) => Buffer.from(each))),
    read: isReadable ? formOf(values).read : undefined,
  }
}

// The server refuses field names that every object has, such as `toString`.
function isField(name: string, text: string) {
  return !(name in {}) && Buffer.byteLength(text) <= FIELD_LIMIT
}
