import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { flag } from '#contract/id.ts'
import { text } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { hint: 120 }

export const texts = {
  locked: 'Hadiahmu terkunci.',
  opened: 'Hadiahmu terbuka.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  loadFailed: 'Kuncinya belum bisa dibaca.',
} as const

/** Whether only those see the gift who have entered its date; and a hint to it, '' for none. */
export const Lock = z.object({ locked: z.boolean(), hint: z.string() })

export const LockInput = z.object({
  locked: flag,
  hint: text({ label: 'Petunjuk', max: limits.hint }),
})

export const load = endpoint({
  method: 'GET',
  path: '/lock',
  access: 'owner',
  summary: 'Whether the gift is locked with its secret date, and the hint to it.',
  input: nothing,
  output: Lock,
})

export const save = endpoint({
  method: 'PUT',
  path: '/lock',
  access: 'owner',
  summary: 'Locks the gift with its secret date, or opens it; from the next request on, for everybody.',
  ifMatch: load,
  input: LockInput,
  output: written(Lock),
})
