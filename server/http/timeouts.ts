import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'

/** The most that the text of one call may weigh, in bytes. */
export const textLimit = 1024 * 1024

// A body with files must bring at least this many bytes in each span of milliseconds; any other must
// be there within one span.
const LEAST = 16 * 1024 * 10
const SPAN = 10_000

/**
 * Holds every body to what its call can take. One that says that it is larger is refused at once; one
 * that comes too slowly, or turns out to be larger, is cut off.
 */
export function watchUploads(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket, headers } = raw
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const kinds = kindsOf(routeOptions)
    const most = mostOf(kinds)
    const start = socket.bytesRead
    let seen = start
    const watch = setInterval(() => {
      if (raw.complete || raw.readableEnded) return clearInterval(watch)
      const isSlow = kinds.length === 0 || socket.bytesRead - seen < LEAST
      if (isSlow || socket.bytesRead - start > most + textLimit) raw.destroy()
      seen = socket.bytesRead
    }, SPAN)
    watch.unref()
    raw.once('close', () => clearInterval(watch))
  })
  // Whether the caller may call at all has been asked by now.
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    if (Number(headers['content-length']) > mostOf(kindsOf(routeOptions))) throw tooLarge(routeOptions)
  })
}

function uploadsOf({ config }: FastifyRequest['routeOptions']) {
  return config.endpoint?.uploads ?? {}
}

function kindsOf(options: FastifyRequest['routeOptions']) {
  return Object.values(uploadsOf(options))
}

function mostOf(kinds: MediaKind[]) {
  return kinds.reduce((sum, kind) => sum + mediaLimits[kind], textLimit)
}

// Where one file may come, it is that one.
function tooLarge(options: FastifyRequest['routeOptions']) {
  const [upload, ...others] = Object.entries(uploadsOf(options))
  if (!upload || others.length > 0) return new Refusal('too_large', texts.tooLarge)
  const [field, kind] = upload
  const sentence = mediaTexts.tooLarge[kind]
  return new Refusal('too_large', sentence, { fields: { [field]: sentence } })
}
