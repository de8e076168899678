/** The unsaved values of a form. */
export type Draft = {
  /** Identifies the draft on the device: when it was started, in milliseconds since 1970. */
  id: number
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  values: unknown
  /** The stored values that it is based on, as JSON; undefined where they are unknown. */
  from: string | undefined
  /** Whether a picked file is missing, because the device does not store files. */
  lacksFile?: boolean
  /** Whether it was left at an earlier visit: it is offered, and the form does not show it yet. */
  isOffered?: boolean
}

/** Replaces a draft's picked files by the stored values; returns no draft where nothing else was changed. */
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
