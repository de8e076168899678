import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { pageOf } from '#contract/versions.ts'
import type { Context, Server } from '#server/context.ts'
import { fieldsOf } from '#server/http/body.ts'
import { checkInput } from '#server/http/check-schemas.ts'
import { notFound } from '#server/http/errors.ts'
import { answerIfMatch, read } from '#server/http/if-match.ts'

/** How a page is saved, and the field of its read that holds the address of each upload. */
type PageSave = {
  check: (context: Omit<Context, 'files'>) => Promise<void>
  answer: (context: Context) => Promise<unknown>
  files: Record<string, string>
}

type Values = Record<string, unknown>

/**
 * Registers a write as the one that restores the earlier versions of the read in its `ifMatch`.
 * @throws {Error} for a second write of one read, because only one can restore a version
 */
export function registerVersions(
  { saves }: Server,
  endpoint: ServedEndpoint,
  { check, answer, files }: PageSave,
) {
  const { ifMatch } = endpoint
  if (!ifMatch) throw new Error(`${endpoint.path} restores versions, but names no read`)
  if (saves.has(ifMatch)) throw new Error(`${ifMatch.path} has two saves that restore its versions`)
  saves.set(ifMatch, async (context, record, present) => {
    const values = { ...missingFields(endpoint, record, present), ...record }
    const input = checkInput(endpoint, values) as Context['input']
    await check({ ...context, input })
    const stored = Object.entries(files).map(([field, name]) => [field, { url: record[name] }])
    return answerIfMatch(endpoint, { ...context, input, files: Object.fromEntries(stored) }, answer)
  })
}

/** The present response of a page's read. @throws {Refusal} `not_found` for a page without versions */
export async function readPage(context: Context, name: string): Promise<unknown> {
  return JSON.parse(await read(context, findPage(context, name).load))
}

/**
 * Saves an earlier version of a page, which is checked like every save.
 * @returns the response of the page's read after it
 * @throws {Refusal}
 */
export async function restorePage(context: Context, name: string, content: unknown) {
  const { save } = findPage(context, name)
  const present = firstRecord(await readPage(context, name))
  await save(context, firstRecord(content), present)
  return readPage(context, name)
}

// A field that was added after a version was stored keeps its present value; one that the version left out was empty.
function missingFields({ input }: ServedEndpoint, record: Values, present: Values): Values {
  if (!z.safeParse(input, record).success) return present
  const fields = fieldsOf(input)
  const texts = Object.entries(present).filter(
    ([field, value]) => fields.includes(field) && typeof value === 'string',
  )
  return Object.fromEntries(texts.map(([field]) => [field, '']))
}

function findPage({ saves }: Context, name: string) {
  for (const [load, save] of saves) if (pageOf(load) === name) return { load, save }
  throw notFound()
}

// Of a read that returns a list, its first record.
function firstRecord(content: unknown) {
  const [record] = [content].flat() as ({ data?: object } | undefined)[]
  return (record?.data ?? record ?? {}) as Values
}
