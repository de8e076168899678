import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import {
  asJson,
  asMultipart,
  type Body,
  type Case,
  caseOf,
  paramsOf,
  readJson,
  textOf,
  type Values,
} from './deliver.ts'
import { junk } from './spoil.ts'

/** Makes hostile requests: broken, mislabelled, compressed or oversized bodies, and addresses without a call. */
export function hostile(endpoint: ServedEndpoint, values: fc.Arbitrary<unknown>): fc.Arbitrary<Case> {
  const params = Object.fromEntries(paramsOf(endpoint).map((name) => [name, '1']))
  const addresses = fc.constantFrom(...strangeAddresses(caseOf(endpoint, params, { read: undefined })))
  if (endpoint.method === 'GET') return addresses
  const bodies = fc
    .tuple(
      values as fc.Arbitrary<Values>,
      fc.nat({ max: 999 }).map((place) => place / 1000),
      junk,
      fc.constantFrom(...ways),
    )
    .map(([value, where, wrong, make]) => caseOf(endpoint, params, make(value, where, wrong)))
  return fc.oneof({ weight: 1, arbitrary: addresses }, { weight: 6, arbitrary: bodies })
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const otherTypes = [
  ...['application/xml', 'text/plain', 'text/html', 'application/octet-stream', 'application/json5', 'x'],
  ...['/', ';', 'multipart/mixed; boundary=x', 'multipart/form-data', `${FORM_TYPE}-x`, 'image/png'],
]

// A thousand fields that no call reads.
const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`bagian${index}`, 'x']))
const parts = asMultipart(fields)
const form = `%&=&%ff=%zz&&a[b]=c&__proto__=x&${new URLSearchParams(fields)}`

// Each makes a body of valid values, a place between 0 and 1, and junk.
const ways: ((value: Values, where: number, wrong: unknown) => Body)[] = [
  function cutJson(value, where) {
    const text = JSON.stringify(value)
    const payload = text.slice(0, Math.floor(text.length * where))
    return { type: JSON_TYPE, payload, read: readJson(payload) }
  },
  (_, __, wrong) => asJson(wrong),
  // Each name twice, with an invalid value last.
  function doubled(value, _, wrong) {
    const pairs = Object.entries(value).flatMap(([name, each]) => [each, wrong].map((one) => [name, one]))
    const payload = `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each) ?? 'null'}`)}}`
    return { type: JSON_TYPE, payload, read: readJson(payload) }
  },
  function mislabelled(value, where) {
    const type = otherTypes[Math.floor(where * otherTypes.length)]
    return { type, payload: JSON.stringify(value) || '{}', read: undefined }
  },
  (value) => ({ type: JSON_TYPE, payload: gzipSync(JSON.stringify(value)), read: undefined }),
  function inUtf16(value) {
    const payload = Buffer.from(JSON.stringify(value), 'utf16le')
    return { type: `${JSON_TYPE}; charset=utf-16`, payload, read: undefined }
  },
  function inLatin1(value) {
    const payload = Buffer.from(JSON.stringify(value), 'latin1')
    return { type: `${JSON_TYPE}; charset=latin1`, payload, read: readJson(payload) }
  },
  // A body that ends too soon, or has another boundary than its header.
  function cutMultipart(value, where, wrong) {
    const { payload, type } = asMultipart({ ...value, lebih: textOf(wrong).slice(0, 99) })
    const cut = payload.subarray(0, 1 + Math.floor((payload.length - '-----'.length) * where))
    return { type: where > 0.8 ? 'multipart/form-data; boundary=lain' : type, payload: cut, read: undefined }
  },
  () => ({ ...parts, read: undefined }),
  () => ({ type: FORM_TYPE, payload: form, read: {} }),
]

// Addresses and methods without a call, and a body whose declared length is too large.
function strangeAddresses(base: Case): Case[] {
  const plain = base.url.replace(/\.php$/, '')
  const endings = ['/', '//', '/x', '%', '%zz', '%00', '%2f', '.php.php', '.PHP', ';x', '/../rahasia', '\\']
  const headers = { 'content-type': JSON_TYPE, 'content-length': '999999999' }
  return [
    ...endings.map((ending) => ({ ...base, url: `${plain}${ending}`, isAtCall: false })),
    ...['PATCH', 'OPTIONS'].map((method) => ({ ...base, method, isAtCall: false })),
    { ...base, headers, payload: '{}' },
  ]
}
