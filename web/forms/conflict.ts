import { ConflictError } from '#web/api/call.ts'

/** Values as JSON, so that two of them can be compared. */
export function toJson(values: unknown) {
  return JSON.stringify(values)
}

/** Whether a draft began from other stored values than these; one whose start is unknown did not. */
export function isOutdated(from: string | undefined, stored: string) {
  return from !== undefined && from !== stored
}

/** Whether stored values differ from earlier ones only in fields that now hold what was sent. */
export function isOwnChange(
  now: Record<string, unknown>,
  before: Record<string, unknown>,
  sent: Record<string, unknown>,
) {
  return Object.keys(now).every((field) =>
    [before[field], sent[field]].some((each) => toJson(each) === toJson(now[field])),
  )
}

type Saving<Values> = {
  /** What the schema made of the form's values. */
  values: Values
  /** A copy of the form's values as they are right now. */
  typed: () => Values
  /** The stored values that this tab knows right now. */
  stored: () => Values
  /** The stored values that the draft began from, as JSON; undefined where there is no draft. */
  draftFrom: () => string | undefined
  /** Whether the form is still on the screen, where its person can be asked. */
  isShown: () => boolean
  save: (values: Values) => Promise<unknown>
  /** Makes the typed values a draft that began from these stored values. */
  keepDraft: (typed: Values, from: string) => void
  /** Makes the draft, if there is one, begin from these stored values. */
  rebase: (from: string) => void
  /** Reads the stored values anew after a conflict. */
  reload: (error: ConflictError) => Promise<unknown>
  /** Lets the next save through whatever is stored. */
  ignoreVersion: (error: ConflictError) => void
}

/**
 * Saves typed values unless another device has stored something else meanwhile: then its person has to be asked.
 * A conflict is none where the same values are stored already, because an answer was lost; and where the form is
 * shown and what it edits has not changed, it is saved once more.
 * @returns whether the values are stored; false for a conflict
 * @throws what `save` throws, but no conflict
 */
export async function saveUnlessConflict<Values extends Record<string, unknown>>(saving: Saving<Values>) {
  const { values, stored, draftFrom, isShown, save, keepDraft, rebase, reload, ignoreVersion } = saving
  const now = () => toJson(stored())
  for (let tries = 0; ; tries += 1) {
    if (isOutdated(draftFrom(), now())) return false
    const before = stored()
    const typed = saving.typed()
    try {
      await save(values)
      rebase(now())
      return true
    } catch (error) {
      if (error instanceof ConflictError) keepDraft(typed, toJson(before))
      // A part of it may be stored already, which is no other device's doing.
      if (isOwnChange(stored(), before, values)) rebase(now())
      if (!(error instanceof ConflictError)) throw error
      await reload(error)
      if (now() === toJson(typed) || now() === toJson(values)) return true
      if (!isShown()) return false
      // Another part of the page was changed, which this form does not edit; after two conflicts the tag is at fault.
      if (tries > 0) ignoreVersion(error)
    }
  }
}
