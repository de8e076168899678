import * as z from 'zod/mini'

/** What a schema reads, also where a form could only send it as its JSON text. */
export function orJson<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(z.transform(fromJson), schema)
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
