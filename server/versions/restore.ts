import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import type { Context, Server } from '#server/context.ts'
import { fieldsOf } from '#server/http/body.ts'
import { checkInput } from '#server/http/check-schemas.ts'
import { answerIfMatch, registerSave } from '#server/http/if-match.ts'

/** How a page is saved, and the field of its read that holds the address of each upload. */
type PageSave = {
  check: (context: Omit<Context, 'files'>) => Promise<void>
  answer: (context: Context) => Promise<unknown>
  files: Record<string, string>
}

/** Registers a write as the one that restores the earlier versions of the read in its `ifMatch`. */
export function registerVersions(
  server: Server,
  endpoint: ServedEndpoint,
  { check, answer, files }: PageSave,
) {
  const { ifMatch } = endpoint
  if (!ifMatch) throw new Error(`${endpoint.path} restores versions, but names no read`)
  registerSave(server, ifMatch, async (context, record, present) => {
    const values = { ...missingFields(endpoint, record, present), ...record }
    const input = checkInput(endpoint, values) as Context['input']
    await check({ ...context, input })
    const stored = Object.entries(files).map(([field, name]) => [field, { url: record[name] }])
    return answerIfMatch(endpoint, { ...context, input, files: Object.fromEntries(stored) }, answer)
  })
}

type Values = Record<string, unknown>

// A field that was added after a version was stored keeps its present value; a field that the version left out was empty.
function missingFields({ input }: ServedEndpoint, record: Values, present: Values): Values {
  if (!z.safeParse(input, record).success) return present
  const fields = fieldsOf(input)
  const texts = Object.entries(present).filter(
    ([field, value]) => fields.includes(field) && typeof value === 'string',
  )
  return Object.fromEntries(texts.map(([field]) => [field, '']))
}
