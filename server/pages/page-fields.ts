import { type Fields, nameOf } from '#contract/fields.ts'
import type { Database } from '#server/database/schema.ts'
import type { SamplePart } from './page-data.ts'
import type { Check } from './page-readiness.ts'

/** The parts of a page's sample that follow from its fields, each in the column of its name. */
export function samplePartsOf(
  table: keyof Database,
  fields: Fields,
  empty: SamplePart['empty'] = 'blank',
): SamplePart[] {
  return Object.entries(fields).flatMap(([field, { label, sample }]) =>
    sample === undefined ? [] : { name: label, table, columns: { [field]: [sample] }, empty, field },
  )
}

/** The checks that follow from a page's fields, each of the column of its name. */
export function checksOf(table: keyof Database, fields: Fields): Check[] {
  return Object.entries(fields).flatMap(([column, field]) => {
    const { missing, letters } = field
    if (missing === undefined && letters === undefined) return []
    const name = nameOf(field)
    return {
      table,
      column,
      name,
      field: column,
      ...(missing !== undefined && { missing }),
      ...(letters !== undefined && { letters }),
    }
  })
}
