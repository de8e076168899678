/** Parses JSON text; returns other values unchanged, and undefined for invalid JSON. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
