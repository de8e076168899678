type Errors<Name extends string> = { [Field in Name]?: { message?: string | undefined } | undefined }

/**
 * One sentence that speaks of several fields stands under the first of them; the others are only
 * marked. Sentences of a field's own stand under that field.
 * @returns what each field's `Field` is given
 */
export function shareError<Name extends string>(errors: Errors<Name>, names: Name[], sentence: string) {
  const first = names.find((name) => errors[name]?.message === sentence)
  return (name: Name) => {
    const message = errors[name]?.message
    const isElsewhere = message === sentence && name !== first
    return { isWrong: message !== undefined, error: isElsewhere ? undefined : message }
  }
}
