/** Every refusal's machine word with its HTTP status. */
export const statuses = {
  validation: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  proof_required: 403,
  suspended: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  misdirected: 421,
  locked: 423,
  not_yet: 423,
  too_many: 429,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statuses
