/** Omits the values that are undefined, so that an update leaves their columns as they are. */
export function omitUndefined<Values extends object>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> }
}
