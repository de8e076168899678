import { refusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/errors.ts'

// How much of a store's own message goes to the log, in characters.
const MAX_REASON = 500

/** The S3 store refused or did not respond: `cause` is for the log only, `words` for the host. */
export class StoreError extends Refusal {
  readonly words: string

  constructor(reason: string, words = reason, code?: string) {
    super('unavailable', refusals.unavailable, { cause: Object.assign(new Error(reason), { code }) })
    this.words = words
  }
}

/** An error of the S3 client, or of the network below it. */
type ClientError = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

/** Translates what the S3 client throws. */
export function toStoreError(action: string, error: unknown) {
  const { name, code = '', message, $metadata } = error as ClientError
  const status = $metadata?.httpStatusCode
  const reason = [status, name, code, message].filter(Boolean).join(' ').slice(0, MAX_REASON)
  return new StoreError(
    `${action}: ${reason}`,
    status ? explainStatus(status) : explainNoResponse(name),
    code,
  )
}

function explainStatus(status: number) {
  if (status === 401 || status === 403)
    return 'it refuses MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY, or what they may do'
  if (status === 404) return 'it has no such bucket'
  return status >= 500 ? 'it has an internal error' : 'it refuses the request'
}

function explainNoResponse(name: string) {
  return name === 'TimeoutError' ? 'it does not respond' : 'nothing answers at its address'
}
