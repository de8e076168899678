import * as z from 'zod/mini'

/**
 * Messages of the owner's rehearsal to its frame: how fast to run (0 stops it), and where to go; with `isClosing` as if
 * all rooms of the menu had been visited.
 */
export const ToFrame = z.union([
  z.object({ kind: z.literal('rate'), rate: z.number().check(z.minimum(0), z.maximum(4)) }),
  z.object({
    kind: z.literal('go'),
    path: z.string().check(z.regex(/^\/[\w/-]*$/)),
    isClosing: z.boolean(),
  }),
])
export type ToFrame = z.output<typeof ToFrame>

/**
 * Messages of the frame to the rehearsal: that it is ready, the address of each screen, and that the owner
 * plays it by hand.
 */
export const FromFrame = z.union([
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('touched') }),
  z.object({ kind: z.literal('at'), path: z.string() }),
])
export type FromFrame = z.output<typeof FromFrame>
