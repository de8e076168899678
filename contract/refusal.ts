import * as z from 'zod/mini'

/** Every machine word of a refusal and the HTTP status it travels with. */
export const statuses = {
  validation: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  proof_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  locked: 423,
  too_many: 429,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statuses

/** The body of every refusal: `message` is a sentence for the person, `fields` names what is at fault. */
export const Refused = z.object({
  status: z.literal('error'),
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(statuses) as [RefusalCode, ...RefusalCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** Whether a body is a refusal of ours, without a schema. */
export function isRefused(body: unknown): body is z.output<typeof Refused> {
  const { status, success, message, code } = (body ?? {}) as Record<string, unknown>
  const isSaid = typeof message === 'string' && typeof code === 'string' && Object.hasOwn(statuses, code)
  return status === 'error' && success === false && isSaid
}
