import * as fc from 'fast-check'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { fieldsOf as namesOf } from '#server/http/body.ts'
import { isTaken } from './values.ts'

export type Values = Record<string, unknown>

/** One request, and the result that the contract demands. */
export type Case = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** The values that the call has to read; undefined where the body cannot be read. */
  values: Values | undefined
  /** Whether the input schema accepts these values. */
  isTaken: boolean
  /** Whether the request is to a declared call. */
  isAtCall: boolean
}

/** A file to send; `isRight` where its bytes are of the field's kind. */
export type Attachment = { field: string; name: string; bytes: Buffer; isRight: boolean }

/** An encoded body, and the values that the server has to read; undefined where it must refuse the body. */
export type Body = { type?: string | undefined; payload?: string | Buffer; read: Values | undefined }

const BOUNDARY = 'lampion-di-danau'
const FIELD_LIMIT = 256 * 1024
const MOST_FIELDS = 20

/** Encodes values as a call may receive them: in the path, the query, JSON, a form, or multipart. */
export function delivered(
  endpoint: ServedEndpoint,
  values: fc.Arbitrary<unknown>,
  attachments: fc.Arbitrary<Attachment[]>,
): fc.Arbitrary<Case> {
  const known = new Set([...namesOf(endpoint.input), ...Object.keys(endpoint.uploads ?? {})])
  const encodings = endpoint.method === 'GET' ? [asQuery] : [asJson, asJson, asForm, asMultipart, asQuery]
  return fc
    .tuple(values, fc.constantFrom(...encodings), attachments, fc.boolean())
    .map(([value, encoding, files, hasClash]) => {
      const names = paramsOf(endpoint)
      const [params, rest] = split(value as Values, (name) => names.includes(name))
      const encode = files.length > 0 ? asMultipart : encoding
      // A body wins over values with the same name in the query.
      const lain = hasClash ? Object.fromEntries(Object.keys(rest).map((name) => [name, 'lain'])) : {}
      const query = encode === asQuery ? rest : lain
      const isParts = encode === asMultipart
      const [own, foreign] = split(rest, (name) => known.has(name))
      const body = encode(isParts && !hasClash ? own : rest, files)
      // Only multipart refuses a name that the call does not have: half of its bodies are sent without.
      const isRefused = isParts && hasClash && Object.keys(asForm(foreign).read).length > 0
      return caseOf(endpoint, params, { ...body, read: isRefused ? undefined : body.read, query, files })
    })
}

/** Encodes values in the plainest way: a read's in its query, and a write's as JSON. */
export function plainly(endpoint: ServedEndpoint, values: Values): Case {
  const names = paramsOf(endpoint)
  const [params, rest] = split(values, (name) => names.includes(name))
  const isRead = endpoint.method === 'GET'
  return caseOf(endpoint, params, isRead ? { read: {}, query: rest } : asJson(rest))
}

/** The names of the parameters in a call's path. */
export function paramsOf({ path }: ServedEndpoint) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function split(values: Values, isFirst: (name: string) => boolean): [Values, Values] {
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isFirst(name) === wanted))
  return [pick(true), pick(false)]
}

/** Makes a case of an encoded request, and decides whether the input schema accepts it. */
export function caseOf(
  endpoint: ServedEndpoint,
  params: Values,
  { type, payload, read, query = {}, files = [] }: Body & { query?: Values; files?: Attachment[] },
): Case {
  const named = Object.fromEntries(paramsOf(endpoint).map((name) => [name, textOf(params[name] ?? '')]))
  const address = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named[name] ?? ''))
  const asked = asForm(query)
  const values = read && { ...asked.read, ...read, ...named }
  const isRight = files.every((file) => file.isRight)
  return {
    method: endpoint.method,
    url: `/api${address}${asked.payload && '?'}${asked.payload}`,
    headers: type === undefined ? {} : { 'content-type': type },
    ...(payload === undefined ? {} : { payload }),
    values,
    isAtCall: true,
    isTaken: values !== undefined && isTaken(endpoint.input, values) && isRight,
  }
}

function asQuery(_: Values): Body {
  return { read: {} }
}

export function asJson(value: unknown) {
  const payload = JSON.stringify(value) ?? ''
  return { type: 'application/json', payload, read: readJson(payload) }
}

// In JSON that `JSON.stringify` wrote a quote within a text stands behind a backslash.
const POISON = /(?<!\\)"__proto__":|(?<!\\)"constructor":\{"prototype"/

/** Reads a JSON body as the server has to: an object whose keys do not reach a prototype; nothing is an empty one. */
export function readJson(body: string | Buffer): Values | undefined {
  try {
    const text = body.toString('utf8')
    const value = JSON.parse(text) ?? {}
    return typeof value === 'object' && !Array.isArray(value) && !POISON.test(text) ? value : undefined
  } catch {
    return undefined
  }
}

// A form holds only text: other values are encoded as JSON, and a list of texts as a repeated field.
function asForm(values: Values) {
  const fields = fieldsOf(values)
  const read: Values = {}
  for (const [name, texts] of fields) if (texts.length > 0) read[name] = texts.length > 1 ? texts : texts[0]
  const pairs = fields.flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text]))
  const payload = new URLSearchParams(pairs).toString()
  return { type: 'application/x-www-form-urlencoded', payload, read }
}

function fieldsOf(values: Values): [name: string, texts: string[]][] {
  return Object.entries(values).map(([name, value]) => {
    const isList = Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'string')
    const isNothing = value === undefined || value === null
    return [wellFormed(name), (isNothing ? [] : isList ? value : [value]).map(textOf)]
  })
}

/** Writes a value as text; objects as JSON, because their `toString` may be junk too. */
export function textOf(value: unknown) {
  return wellFormed(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

// A lone surrogate cannot be encoded as UTF-8: the server reads the replacement character.
function wellFormed(text: string) {
  return Buffer.from(text).toString()
}

/** Encodes a multipart body as browsers do. */
export function asMultipart(values: Values, files: Attachment[] = []) {
  const fields = fieldsOf(values).flatMap(([name, texts]) => texts.map((text) => ({ name, text })))
  const parts = [
    ...fields.map(({ name, text }) => [`name="${name}"`, text] as const),
    ...files.map(({ field, name, bytes }) => [`name="${field}"; filename="${name}"`, bytes] as const),
  ]
  const chunks = parts.flatMap(([head, body]) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ])
  // The server refuses field names that every object has, such as `toString`.
  const isField = ({ name, text }: (typeof fields)[number]) =>
    !(name in {}) && Buffer.byteLength(text) <= FIELD_LIMIT
  const isReadable = fields.length <= MOST_FIELDS && fields.every(isField)
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((each) => Buffer.from(each))),
    read: isReadable ? asForm(values).read : undefined,
  }
}
