import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { kinds, wildTexts } from './texts.ts'

type Schema = ServedEndpoint['input']

/** How values are generated: `ids` are those of stored records; with `isLoose` single fields may break their rules. */
export type Making = { ids: number[]; isLoose: boolean }

// Keeps a case cheap; the hostile cases have longer lists.
const MOST_ITEMS = 5

// A generator fits a schema where so many of its samples are accepted.
const TRIES = 24
const LEAST_HITS = 3

/**
 * Generates values that a schema accepts, from the schema alone, so that new calls are tried without code of their own.
 * @throws {Error} for an unknown kind of schema
 */
export function valuesOf(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  if (schema === id) return idsOf(making)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectsOf(def.shape, making)
    case 'array':
      return listsOf(schema, def.element, making)
    case 'tuple':
      return fc.tuple(...def.items.map((item) => valuesOf(item, making)))
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, making)))
    case 'pipe':
      return throughPipe(schema, def, making)
    case 'optional':
      // Left out in half of the cases: some calls do more without.
      return fc.option(valuesOf(def.innerType, making), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(valuesOf(def.innerType, making))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fitting(schema, [fc.nat({ max: 9 }), fc.integer(), fc.double()], making)
    case 'string':
      return textsOf(schema, making)
    case 'unknown':
      return fc.oneof(fc.string({ maxLength: 9 }), fc.jsonValue({ maxDepth: 1 }))
    default:
      throw new Error(
        `No values are known for a schema of the kind '${def.type}': teach tests/server/fuzz/values.ts.`,
      )
  }
}

/** Whether a schema accepts a value. */
export function isTaken(schema: Schema, value: unknown) {
  return z.safeParse(schema, value).success
}

function idsOf({ ids, isLoose }: Making) {
  const standing = fc.constantFrom(...ids)
  const known = fc.oneof(standing, standing.map(String))
  const strange = fc.constantFrom(
    2_147_483_647,
    2_147_483_648,
    '4294967297',
    Number.MAX_SAFE_INTEGER,
    0,
    -1,
    1.5,
  )
  const beyond = isLoose ? strange : strange.filter((each) => isTaken(id, each))
  return fc.oneof({ weight: 9, arbitrary: known }, { weight: isLoose ? 3 : 1, arbitrary: beyond })
}

function objectsOf(shape: Readonly<Record<string, Schema>>, making: Making) {
  const fields = Object.entries(shape).map(([name, field]) => [name, valuesOf(field, making)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
}

function listsOf(schema: Schema, element: Schema, making: Making) {
  const items = valuesOf(element, making)
  const lengths = Array.from({ length: MOST_ITEMS + 1 }, (_, length) =>
    fc.array(items, { minLength: length, maxLength: length }),
  )
  return fitting(schema, lengths, making)
}

// Values of the pipe's output and of its input, as they are and as JSON.
function throughPipe(schema: Schema, pipe: { in: Schema; out: Schema }, making: Making) {
  const ends = [pipe.out, pipe.in].filter((end) => end._zod.def.type !== 'transform')
  const values = ends.map((end) => valuesOf(end, making))
  return fitting(
    schema,
    [...values, ...values.map((value) => value.map((each) => JSON.stringify(each)))],
    making,
  )
}

function textsOf(schema: Schema, making: Making) {
  const texts = fitting(schema, kinds, making)
  return making.isLoose
    ? fc.oneof({ weight: 3, arbitrary: texts }, { weight: 1, arbitrary: wildTexts })
    : texts
}

// Rules written as code cannot be read from a schema: candidates are tried, and those that it accepts are kept.
function fitting<Value>(schema: Schema, candidates: fc.Arbitrary<Value>[], { isLoose }: Making) {
  const takes = (value: Value) => isTaken(schema, value)
  const kept = candidates.filter(
    (candidate) => fc.sample(candidate, { numRuns: TRIES, seed: 7 }).filter(takes).length >= LEAST_HITS,
  )
  if (isLoose) return fc.oneof(...(kept.length > 0 ? kept : candidates))
  if (kept.length === 0)
    throw new Error('No value is known that this schema takes: teach tests/server/fuzz/texts.ts.')
  return fc.oneof(...kept).filter(takes)
}
