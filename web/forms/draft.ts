/** The unsaved values of a form. */
export type Draft = {
  /** Identifies the draft on the device: when it was begun, in milliseconds since 1970. */
  id: number
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  values: unknown
  /** The stored values that it began from, as JSON; undefined where they are unknown. */
  from: string | undefined
  /** Whether a file was picked that the device does not store. */
  lacksFile?: boolean
  /** Whether an earlier visit left it: it is offered, and the form does not show it yet. */
  isOffered?: boolean
}

/** Replaces a draft's picked files, which are no text, by the stored values; none where nothing else was changed. */
export function withoutFiles(draft: Draft): Draft[] {
  const { values, from } = draft
  if (typeof values !== 'object' || values === null) return [draft]
  const names = Object.entries(values).flatMap(([name, value]) => (holdsFile(value) ? name : []))
  if (names.length === 0) return [draft]
  const stored: Record<string, unknown> = from ? JSON.parse(from) : {}
  const withoutPicked = { ...values, ...Object.fromEntries(names.map((name) => [name, stored[name]])) }
  return JSON.stringify(withoutPicked) === from ? [] : [{ ...draft, values: withoutPicked, lacksFile: true }]
}

function holdsFile(value: unknown) {
  if (value instanceof Blob) return true
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => each instanceof Blob)
  )
}
