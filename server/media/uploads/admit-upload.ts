import type { MediaKind } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { consumeLimit, refundLimit } from '#server/auth/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'

// Uploads that one network may send in a minute.
const UPLOADS = { max: 30, window: 60_000 }

/** An upload before its files are read; `bytes` the most that it may hold. */
type UploadHead = { kinds: MediaKind[]; bytes: number; mayReplace: boolean }

/** What the work of an upload gets. */
export type UploadAdmission = {
  /**
   * Counts the upload for its network, and reserves space for it.
   * @returns the reservation's key
   * @throws {Refusal} `too_many`, `too_large`; `unavailable` where too many are on their way already
   */
  admit: (head: UploadHead) => Promise<string>
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

/** Runs the work of an upload. One that is refused because the server is busy is uncounted. */
export async function withUpload<Result>(
  { db, now, quota, gift, request }: Pick<Context, 'db' | 'now' | 'quota' | 'gift' | 'request'>,
  work: (admission: UploadAdmission) => Promise<Result>,
) {
  const network = networkOf(request.ip)
  const name = `upload ${network}`
  const { socket } = request.raw
  const disconnect = new AbortController()
  const onClose = () => disconnect.abort(new Refusal('malformed', texts.malformed))
  let isCounted = false
  async function admit(head: UploadHead) {
    await consumeLimit({ db, now }, gift, { name, ...UPLOADS })
    isCounted = true
    return quota.reserve(gift.id, { ...head, network })
  }
  socket.once('close', onClose)
  try {
    return await work({ admit, signal: disconnect.signal })
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === 'unavailable'
    if (isCounted && isBusy) await refundLimit({ db, now }, gift, name)
    throw error
  } finally {
    socket.off('close', onClose)
  }
}
