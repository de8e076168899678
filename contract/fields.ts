import * as z from 'zod/mini'
import { line, optionalLine, text } from './schemas.ts'

/**
 * A text of a page, declared once in its `fields.ts`: its schema, its control in the form, its sample and its readiness
 * check follow from it.
 */
export type Field = {
  /** The control's name; sentences about the text begin with it. */
  label: string
  /** The beginning of those sentences where the label alone would not do. */
  name?: string
  /** In characters as a person counts them. */
  max: number
  /** The sentence for a missing text; without it the text may be empty. */
  required?: string
  isMultiline?: true
  /** The hint below the control. */
  hint?: string
  /** What a new gift says. */
  sample?: string
  /** What is missing while the text is empty: the first line says what it is, the second what helps. */
  missing?: string
  /** The longest word, in letters of average width, that fits into one line on a phone of 320 CSS pixels. */
  letters?: number
}

export type Fields = Readonly<Record<string, Field>>

/** The schema of a page's texts. */
export function schemaOf<F extends Fields>(fields: F) {
  return z.object(mapFields(fields, textSchema))
}

/** The sample of each field that has one. */
export function sampleOf<F extends Fields>(fields: F) {
  return mapFields(fields, ({ sample = '' }) => sample)
}

/** How a sentence about a text begins. */
export function nameOf({ label, name = label }: Field) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function textSchema(field: Field): z.ZodMiniType<string, string> {
  const { max, required, isMultiline } = field
  const rule = { label: nameOf(field), max, ...(required !== undefined && { required }) }
  if (isMultiline) return text(rule)
  return required === undefined ? optionalLine(rule) : line({ ...rule, required })
}

function mapFields<F extends Fields, Value>(fields: F, make: (field: Field) => Value) {
  const entries = Object.entries(fields).map(([name, field]) => [name, make(field)])
  return Object.fromEntries(entries) as { [Name in keyof F]: Value }
}
