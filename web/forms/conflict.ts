import { ConflictError } from '#web/api/call.ts'

/** Values as JSON, so that two of them can be compared. */
export function toJson(values: unknown) {
  return JSON.stringify(values)
}

/** Whether a draft was based on other stored values than these; a draft with an unknown base was not. */
export function isOutdated(from: string | undefined, stored: string) {
  return from !== undefined && from !== stored
}

/** Whether stored values differ from earlier ones only in fields that hold what this form sent. */
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
  /** The form's values after validation by the schema. */
  values: Values
  /** A copy of the form's present values. */
  typed: () => Values
  /** The stored values that this tab knows. */
  stored: () => Values
  /** The stored values that the draft is based on, as JSON; undefined where there is no draft. */
  draftFrom: () => string | undefined
  /** Whether the form is still on the screen, so that the person can be asked. */
  isShown: () => boolean
  save: (values: Values) => Promise<unknown>
  /** Keeps the typed values as a draft that is based on these stored values. */
  keepDraft: (typed: Values, from: string) => void
  /** Bases the draft, if there is one, on these stored values. */
  rebase: (from: string) => void
  /** Reads the stored values again after a conflict. */
  reload: (error: ConflictError) => Promise<unknown>
  /** Makes the next save succeed whatever is stored. */
  ignoreVersion: (error: ConflictError) => void
}

/**
 * Saves typed values unless another device has stored other values meanwhile: then the person has to be
 * asked. It is no conflict where the same values are stored already, because a response was lost; and where
 * the form is shown and its own values have not changed, it is saved once more.
 * @returns whether the values are stored; false for a conflict
 * @throws what `save` throws, except conflicts
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
      // Some of the values may be stored already by this form's own save.
      if (isOwnChange(stored(), before, values)) rebase(now())
      if (!(error instanceof ConflictError)) throw error
      await reload(error)
      if (now() === toJson(typed) || now() === toJson(values)) return true
      if (!isShown()) return false
      // Another part of the page was changed, which this form does not edit; after two conflicts the ETag is
      // at fault.
      if (tries > 0) ignoreVersion(error)
    }
  }
}
