import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from './errors.ts'
import { maxBodyBytes, textLimit } from './timeouts.ts'

type CountedFile = { bytesRead: number }

/**
 * Ends the reading of a multipart body whose bytes beside its files (texts, heads of parts, what stands before and
 * between them) are too many: more than `maxBytes`, and more than `textLimit` from the first file on, since the parser
 * reads ahead while a file is processed. A chunked body says no length by which it could be refused before.
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
    // The parser ends at an error of the request, and ends the file that it reads with the same error.
    raw.emit('error', new Refusal('too_large', refusals.tooLarge))
  }

  // Checked after parsing: only then does the caller know of a file within these bytes.
  function count(chunk: Buffer) {
    bytes += chunk.length
    setImmediate(check)
  }

  raw.on('data', count)
  return {
    /** Leaves out the bytes of a file that the call takes. */
    leaveOut: (file: CountedFile) => files.push(file),
    end() {
      isDone = true
      raw.off('data', count)
    },
  }
}
