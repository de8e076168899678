import type { FastifyInstance, FastifyRequest } from 'fastify'
import { leastBytes, maxBytesOf } from '#contract/body-size.ts'
import { MINUTE } from '#contract/durations.ts'
import { mediaLimits, mediaTexts } from '#contract/media.ts'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from './errors.ts'

/** Bytes that a body with files may have beside them: more than the texts of any call. */
export const textLimit = 1024 * 1024

// In milliseconds. A proxy in front gives up idle connections sooner than this (decisions/0042).
const KEEP_ALIVE_TIMEOUT = 5000
const HEADERS_TIMEOUT = 10_000
const MAX_HEADER_BYTES = 16 * 1024

// A request may wait this long for the media workers without a byte on its connection: a film and its poster at their
// slowest. A proxy must wait as long.
const PROCESSING_TIMEOUT = 240_000

// A client that reads nothing of its response is disconnected within twice this time, since Node starts the timer once
// more while a write is in flight; a paused film resumes with a range.
const STALLED_RESPONSE_TIMEOUT = 5000

// A body of text must arrive within one interval; a body with files must bring this many bytes in each.
const BODY_INTERVAL = 10_000
const MIN_UPLOAD_BYTES = 16 * 1024 * 10

/** The longest that a body with files may take, in milliseconds: 500 MB at 1.4 Mbit/s. */
export const maxUploadTime = 50 * MINUTE

/** Fastify's own timeouts and limits of connections and headers. */
export const connectionOptions = {
  bodyLimit: leastBytes.anyone,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
  connectionTimeout: PROCESSING_TIMEOUT,
  // Covers the whole body, and a film may take minutes: limitBodies watches bodies instead.
  requestTimeout: 0,
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: 2000,
  },
}

/**
 * Limits the size and the duration of request bodies, and disconnects clients that stop reading a response.
 * A body whose declared length is too large is refused; one that stalls, grows too large or takes longer than
 * `maxUploadTime` is cut off.
 */
export function limitBodies(app: FastifyInstance, stalledResponseTimeout = STALLED_RESPONSE_TIMEOUT) {
  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody) watchBody(raw, routeOptions)
    done()
  })
  // Runs after the access check, which answers first.
  app.addHook('preParsing', async ({ is404, headers, routeOptions }) => {
    const isTooLarge = Number(headers['content-length']) > maxBodyBytes(routeOptions)
    if (isTooLarge && !is404) throw tooLarge(routeOptions)
  })
  app.addHook('onSend', (request, { raw }, payload, done) => {
    raw.setTimeout(stalledResponseTimeout, () => raw.destroy())
    // Many clients read no answer before their whole body is sent; Node itself would read the rest of it uncounted.
    request.raw.resume()
    done(null, payload)
  })
}

function watchBody(raw: FastifyRequest['raw'], options: FastifyRequest['routeOptions']) {
  const { socket } = raw
  const maxBytes = maxBodyBytes(options)
  const hasFiles = Object.keys(uploadsOf(options)).length > 0
  const startBytes = socket.bytesRead
  const startTime = Date.now()
  let lastBytes = startBytes
  const interval = setInterval(() => {
    if (raw.complete || raw.readableEnded) return clearInterval(interval)
    // While a film is processed the picture behind it has to wait.
    const isHeldUp = hasFiles && raw.isPaused()
    const isSlow = !hasFiles || socket.bytesRead - lastBytes < MIN_UPLOAD_BYTES
    const isLate = Date.now() - startTime > maxUploadTime
    if ((isSlow && !isHeldUp) || isLate || socket.bytesRead - startBytes > maxBytes + textLimit) raw.destroy()
    lastBytes = socket.bytesRead
  }, BODY_INTERVAL)
  interval.unref()
  raw.once('close', () => clearInterval(interval))
  // Paused, so that the first bytes wait for the parser.
  raw.pause()
  let bytes = 0
  raw.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > maxBytes + textLimit) raw.destroy()
  })
}

function uploadsOf({ config }: FastifyRequest['routeOptions']) {
  return config.endpoint?.uploads ?? {}
}

/** The most bytes that the body of a route may have. */
export function maxBodyBytes(options: FastifyRequest['routeOptions']) {
  const kinds = Object.values(uploadsOf(options))
  const { endpoint } = options.config
  if (kinds.length === 0) return endpoint ? maxBytesOf(endpoint) : leastBytes.anyone
  return kinds.reduce((sum, kind) => sum + mediaLimits[kind], textLimit)
}

// A call with a single file names its field and that kind's limit.
function tooLarge(options: FastifyRequest['routeOptions']) {
  const [upload, ...others] = Object.entries(uploadsOf(options))
  if (!upload || others.length > 0) return new Refusal('too_large', refusals.tooLarge)
  const [field, kind] = upload
  const sentence = mediaTexts.tooLarge[kind]
  return new Refusal('too_large', sentence, { fields: { [field]: sentence } })
}
