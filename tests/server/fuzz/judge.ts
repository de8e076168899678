import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { statuses } from '#contract/refusal.ts'
import { Refused } from '#contract/schemas.ts'

/** A response as it was received. */
export type Answer = { status: number; headers: Record<string, unknown>; text: string }

type Described = { content: { 'application/json': { schema: object } } }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
  components: { schemas: { Refused: object } }
}

// Internals that a response must not show: paths, stack traces, queries, and the words of libraries.
const LEAK =
  /node_modules|\/(work|tmp|home|srv|root|usr)\/|\.ts\b|\bat \S+ \(|sql|postgres|kysely|constraint|FST_|zod/i
const ENGLISH =
  /\b(invalid|expected|received|required|too (big|small)|must|should|unexpected|string|number|array|object|undefined|null|body|error|bad request|unrecognized|token|stream|header)\b/i
const INDONESIAN =
  /\b(tidak|belum|harus|paling|bukan|sudah|lalu|coba|pilih|pakai|tulis|perlu|punya|hanya|jika|setidaknya|terlalu|silakan|salah|dibutuhkan|tandai|selalu|ditolak|sampai|bisa)\b/i

/** Makes a judge that compares responses with the contract and with the published document. */
export function makeJudge(document: Document) {
  const known = new Map<string, ReturnType<typeof fromJSONSchema>>()

  function described({ method, path }: ServedEndpoint, status: number) {
    const name = `${method} ${path} ${status}`
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const schema = operation?.responses[status]?.content['application/json'].schema
    if (!schema) throw new Error(`The document knows no ${status} of ${method} ${path}`)
    const meant = '$ref' in schema ? document.components.schemas.Refused : schema
    const made = known.get(name) ?? fromJSONSchema(meant as Parameters<typeof fromJSONSchema>[0])
    known.set(name, made)
    return made
  }

  /** @param isAtCall whether the request was to a declared call; the document describes no other responses */
  return function judge(endpoint: ServedEndpoint, answer: Answer, isAtCall: boolean): unknown {
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const body: unknown = JSON.parse(answer.text)
    if (answer.status >= 400) judgeRefusal(answer, body)
    else judgeSuccess(endpoint, answer.status, body)
    if (isAtCall) expect(described(endpoint, answer.status).safeParse(body).error).toBeUndefined()
    return body
  }
}

function judgeSuccess({ creates, output }: ServedEndpoint, status: number, body: unknown) {
  expect(status).toBe(creates ? 201 : 200)
  const parsed = z.parse(output, body)
  // `toEqual` explains a difference, but is much slower.
  if (!isDeepStrictEqual(parsed, body)) expect(parsed).toEqual(body)
}

function judgeRefusal({ status, headers, text }: Answer, body: unknown) {
  const refused = z.parse(Refused, body)
  expect(body).toEqual(refused)
  expect(status).toBe(statuses[refused.code])
  expect(headers['cache-control']).toBe('no-store')
  if (refused.code === 'too_many') expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(text).not.toMatch(LEAK)
  for (const sentence of [refused.message, ...Object.values(refused.fields ?? {})]) judgeSentence(sentence)
}

function judgeSentence(sentence: string) {
  expect(sentence).not.toMatch(ENGLISH)
  expect(sentence).toMatch(INDONESIAN)
  expect(sentence).toMatch(/^[A-Z][^\n]+$/)
}
