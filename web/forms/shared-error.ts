type Errors<Name extends string> = { [Field in Name]?: { message?: string | undefined } | undefined }

/**
 * Shows one sentence about several fields under the first of them and only marks the others. A field's own
 * sentences stay under that field.
 * @returns the error props of each `Field`
 */
export function shareError<Name extends string>(errors: Errors<Name>, names: Name[], sentence: string) {
  const first = names.find((name) => errors[name]?.message === sentence)
  return (name: Name) => {
    const message = errors[name]?.message
    const isElsewhere = message === sentence && name !== first
    return { isWrong: message !== undefined, error: isElsewhere ? undefined : message }
  }
}
