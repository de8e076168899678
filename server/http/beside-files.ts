import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from './errors.ts'
import { maxBodyBytes, textLimit } from './timeouts.ts'

type CountedFile = { bytesRead: number }

/**
 * Stops reading a multipart body with too many bytes beside its files (texts, heads of parts, what comes before and
 * between them): more than `maxBytes`, or more than `textLimit` from the first file on, since the parser reads ahead
 * while a file is processed. A chunked body declares no length by which it could be refused earlier.
 */
export function limitBesideFiles({ raw, routeOptions }: FastifyRequest, maxBytes: number) {
  const most = maxBodyBytes(routeOptions)
  const files: CountedFile[] = []
  let bytes = 0
  let isDone = false

  function check() {
    const inFiles = files.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const isTooMuch = bytes > most || bytes - inFiles > (files.length > 0 ? textLimit : maxBytes)
    if (isDone || !isTooMuch) return
    isDone = true
    // The parser stops at an error of the request, and ends the file that it is reading with the same error.
    raw.emit('error', new Refusal('too_large', refusals.tooLarge))
  }

  // Checked after parsing: only then does the caller know of a file within these bytes.
  function count(chunk: Buffer) {
    bytes += chunk.length
    setImmediate(check)
  }

  raw.on('data', count)
  return {
    /** Does not count the bytes of a file that the call accepts. */
    leaveOut: (file: CountedFile) => files.push(file),
    end() {
      isDone = true
      raw.off('data', count)
    },
  }
}
