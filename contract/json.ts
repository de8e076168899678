import * as z from 'zod/mini'

/** What a schema reads, also where a form could only send it as its JSON text. */
export function orJson<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(z.transform(fromJson), schema)
}

type Bounds = {
  most: number
  /** Said when it is no list. */
  error: string
  /** Said when it is longer than anybody's. */
  tooMany: string
}

/** A list whose length is looked at before its items are, so that a flood of them costs nothing. */
export function boundedList<Item extends z.core.$ZodType>(item: Item, { most, error, tooMany }: Bounds) {
  return z.pipe(z.array(z.unknown(), { error }).check(z.maxLength(most, tooMany)), z.array(item))
}

/** Text that is JSON as what it says; what is no text as it is, and what is no JSON as nothing. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
