import * as z from 'zod/mini'

/** What the owner's rehearsal tells its frame: how fast to run (0 stops it), and where to go. */
export const ToFrame = z.union([
  z.object({ kind: z.literal('rate'), rate: z.number().check(z.minimum(0), z.maximum(4)) }),
  z.object({ kind: z.literal('go'), path: z.string().check(z.regex(/^\/[\w/-]*$/)) }),
])
export type ToFrame = z.output<typeof ToFrame>

/** What the frame tells the rehearsal: that it takes orders now, the address of each screen, and that it is played by hand. */
export const FromFrame = z.union([
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('touched') }),
  z.object({ kind: z.literal('at'), path: z.string() }),
])
export type FromFrame = z.output<typeof FromFrame>
