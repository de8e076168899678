import * as z from 'zod/mini'
import type { Schemas, ServedEndpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from './errors.ts'

/** Parses the input of a call. @throws {Refusal} `validation` with a sentence for each field, or `malformed` */
export function checkInput({ input }: Pick<Schemas, 'input'>, values: unknown) {
  // The library's own English sentences are never shown to people.
  const read = z.safeParse(input, values, { error: () => refusals.malformed })
  if (read.success) return read.data
  const { issues } = read.error
  if (issues.some(isUnknownAction)) throw new Refusal('malformed', refusals.malformed)
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path[0]
    if (name !== undefined) fields[String(name)] ??= message
  }
  const first = issues.find(isMissing) ?? issues[0]
  throw new Refusal('validation', first?.message ?? refusals.malformed, { fields })
}

/** Checks the response of a call, and adds that a write succeeded. @throws {z.core.$ZodError} for a fault of ours */
export function checkOutput({ method, output }: ServedEndpoint, answered: unknown) {
  const success = method === 'GET' ? {} : { status: 'success', success: true }
  return z.parse(output, Array.isArray(answered) ? answered : { ...success, ...(answered as object) })
}

// A missing field is named before a malformed one.
function isMissing(issue: z.core.$ZodIssue) {
  return issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)
}

function isUnknownAction(issue: z.core.$ZodIssue) {
  return issue.code === 'invalid_union' && 'discriminator' in issue
}
