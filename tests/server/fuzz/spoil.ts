import * as fc from 'fast-check'
import { textOf } from './deliver.ts'
import { naughty } from './texts.ts'

type Way = (value: unknown, junk: unknown) => unknown

const ways: Way[] = [
  (_, junk) => junk,
  () => undefined,
  (value) => [value],
  (value, junk) => [value, junk],
  (value) => [value, value],
  textOf,
  (value, junk) => `${textOf(value)}${textOf(junk)}`,
  (value) => ({ '': value }),
  (value) => Array(120).fill(value),
]

/** Makes nearly valid values: each has one invalid part. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom(...ways), junk, fc.option(extra, { freq: 5 }))
    .map(([value, place, way, wrong, more]) => {
      const places = placesIn(value)
      const path = places[place % places.length]
      const changed = path ? changedAt(value, path, (each) => way(each, wrong)) : value
      return more && isRecord(changed) ? { ...changed, ...more } : changed
    })
}

// What a database may not take within a text: PostgreSQL no NUL, neither one a half of a surrogate pair.
const POISONS = ['\u0000', '\ud800', '\udc00']

/** Copies of valid values, each with one text or number that has a poison before it, within it or behind it. */
export function poisoned(values: Record<string, unknown>) {
  const places = placesIn(values).filter((path) => ['string', 'number'].includes(typeof at(values, path)))
  return places.flatMap((path) =>
    POISONS.flatMap((poison) =>
      [
        (text: string) => `${poison}${text}`,
        (text: string) => `${text.slice(0, text.length / 2)}${poison}${text.slice(text.length / 2)}`,
        (text: string) => `${text}${poison}`,
      ].map((put) => changedAt(values, path, (value) => put(String(value))) as Record<string, unknown>),
    ),
  )
}

function at(value: unknown, path: Path) {
  return path.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], value)
}

/** Values of wrong types, unusual numbers, prototype keys, and deeply nested values. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...naughty) },
  {
    weight: 16,
    arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [[]]),
  },
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(10, 100, 4000).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(100_000), '\u0000'.repeat(20_000)) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      { toString: 1 },
      { length: 5 },
      { valueOf: true },
      { toJSON: 7 },
      own('__proto__'),
      own('constructor'),
    ),
  },
)

const extra = fc.constantFrom<object>(
  { toString: 'x', valueOf: 1 },
  { gift_id: 2, id: 1, owner_id: 1, may_edit: true, removed_at: 0 },
  { hasOwnProperty: 'x', length: 3 },
  { '': '', ' ': 1 },
  { action: 'hapus' },
  own('__proto__'),
)

// `JSON.parse` makes an own property of `__proto__`, which a literal would not.
function own(name: string): object {
  return JSON.parse(`{"${name}":{"prototype":{"isOwner":true},"title":"x"}}`)
}

function nested(depth: number) {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

type Path = (string | number)[]

// Without the whole value: hostile.ts tries bodies that are not objects.
function placesIn(value: unknown, path: Path = []): Path[] {
  const inside = Array.isArray(value)
    ? value.flatMap((each, index) => placesIn(each, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]))
      : []
  return path.length > 0 ? [path, ...inside] : inside
}

function changedAt(value: unknown, [step, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  const inside = (each: unknown, at: string | number) => (at === step ? changedAt(each, rest, change) : each)
  if (Array.isArray(value)) return value.map(inside)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, name)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
