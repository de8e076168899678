/** Text that is JSON as what it says; what is no text as it is, and what is no JSON as nothing. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
