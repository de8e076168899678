import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { asMultipart, type Case, caseOf, readJson } from './deliver.ts'
import { junk, written } from './spoil.ts'

type Values = Record<string, unknown>
type Body = { type: string | undefined; payload: string | Buffer; read: Values | undefined }

/** Makes hostile requests: broken, mislabelled, compressed or oversized bodies, and addresses without a call. */
export function hostile(endpoint: ServedEndpoint, values: fc.Arbitrary<unknown>): fc.Arbitrary<Case> {
  const bodies = endpoint.method === 'GET' ? [] : [bodyCases(endpoint, values)]
  return fc.oneof(
    { weight: 1, arbitrary: addressCases(endpoint) },
    ...bodies.map((arbitrary) => ({ weight: 6, arbitrary })),
  )
}

function bodyCases(endpoint: ServedEndpoint, values: fc.Arbitrary<unknown>) {
  const made = [brokenJson, otherJson, doubled, mislabelled, packed, otherCharset, brokenMultipart, flooded]
  const body = fc
    .tuple(
      values as fc.Arbitrary<Values>,
      fc.nat({ max: 999 }).map((place) => place / 1000),
      junk,
    )
    .chain(([value, where, wrong]) => fc.constantFrom(...made).map((make) => make(value, where, wrong)))
  return body.map(({ type, payload, read }) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    return caseOf(endpoint, paramsOf(endpoint), { headers, payload, read })
  })
}

const JSON_TYPE = 'application/json'

// A valid body that ends too soon.
function brokenJson(value: Values, where: number): Body {
  const text = JSON.stringify(value)
  const payload = text.slice(0, Math.floor(text.length * where))
  return { type: JSON_TYPE, payload, read: readJson(payload) }
}

function otherJson(_: Values, __: number, wrong: unknown): Body {
  const payload = JSON.stringify(wrong)
  return { type: JSON_TYPE, payload, read: readJson(payload) }
}

// Each name twice, with an invalid value last.
function doubled(value: Values, _: number, wrong: unknown): Body {
  const pairs = Object.entries(value).flatMap(([name, each]) => [
    [name, each],
    [name, wrong],
  ])
  const payload = `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each) ?? 'null'}`)}}`
  return { type: JSON_TYPE, payload, read: readJson(payload) }
}

const otherTypes = [
  ...['application/xml', 'text/plain', 'text/html', 'application/octet-stream', 'application/json5', 'x'],
  ...['/', ';'],
  ...['multipart/mixed; boundary=x', 'multipart/form-data', 'application/x-www-form-urlencoded-x'],
  ...['image/png'],
]

function mislabelled(value: Values, where: number): Body {
  const type = otherTypes[Math.floor(where * otherTypes.length)]
  return { type, payload: JSON.stringify(value) || '{}', read: undefined }
}

function packed(value: Values): Body {
  return { type: JSON_TYPE, payload: gzipSync(JSON.stringify(value)), read: undefined }
}

function otherCharset(value: Values, where: number): Body {
  const text = JSON.stringify(value)
  if (where < 0.5)
    return { type: `${JSON_TYPE}; charset=utf-16`, payload: Buffer.from(text, 'utf16le'), read: undefined }
  const payload = Buffer.from(text, 'latin1')
  return { type: `${JSON_TYPE}; charset=latin1`, payload, read: readJson(payload) }
}

// A body that ends too soon, or has another boundary than its header.
function brokenMultipart(value: Values, where: number, wrong: unknown): Body {
  const { payload = '', headers } = asMultipart({ ...value, lebih: written(wrong).slice(0, 99) }, [])
  const whole = Buffer.from(payload)
  const cut = whole.subarray(0, 1 + Math.floor((whole.length - '-----'.length) * where))
  const type = where > 0.8 ? 'multipart/form-data; boundary=lain' : headers['content-type']
  return { type, payload: cut, read: undefined }
}

// A thousand fields that no call reads.
const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`bagian${index}`, 'x']))
const parts = asMultipart(fields, [])
const form = `%&=&%ff=%zz&&a[b]=c&__proto__=x&${new URLSearchParams(fields)}`

function flooded(_: Values, where: number): Body {
  if (where < 0.5)
    return { type: parts.headers['content-type'], payload: parts.payload ?? '', read: undefined }
  return { type: 'application/x-www-form-urlencoded', payload: form, read: {} }
}

// Addresses and methods without a call, and a body whose declared length is too large.
function addressCases(endpoint: ServedEndpoint): fc.Arbitrary<Case> {
  const base = caseOf(endpoint, paramsOf(endpoint), { headers: {}, read: undefined })
  const plain = base.url.replace(/\.php$/, '')
  const endings = ['/', '//', '/x', '%', '%zz', '%00', '%2f', '.php.php', '.PHP', ';x', '/../rahasia', '\\']
  const urls = endings.map((ending) => ({ ...base, url: `${plain}${ending}`, isAtCall: false }))
  const methods = ['PATCH', 'OPTIONS'].map((method) => ({ ...base, method, isAtCall: false }))
  const large = {
    ...base,
    headers: { 'content-type': JSON_TYPE, 'content-length': '999999999' },
    payload: '{}',
  }
  return fc.constantFrom<Case>(...urls, ...methods, large)
}

function paramsOf({ path }: ServedEndpoint) {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
}
