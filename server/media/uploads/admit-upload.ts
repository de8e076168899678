import { MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { addUses, consumeLimit, refundLimit, refuseOverLimit } from '#server/auth/rate-limits.ts'
import type { Caller, Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Uploader } from '#server/media/processing/process-media.ts'
import type { UploadHead } from '#server/media/quota.ts'
import { networkOf } from '#server/network/networks.ts'

// Uploads that one network may send to a gift in a minute. The photos of an album come at once, and only as fast as the
// workers take them.
const UPLOADS = { visitor: { max: 30, window: MINUTE }, editor: { max: 300, window: MINUTE } }

// Milliseconds of processor time that the failed uploads of one network may take in a minute, at all gifts.
const FAILED_WORK = { max: 10_000, window: MINUTE }

/** What the work on an upload gets. */
export type UploadAdmission = {
  /**
   * Counts the upload for its network, and reserves space for it.
   * @returns the reservation's key
   * @throws {Refusal} `too_many`, `too_large`; `unavailable` where too many are in progress already
   */
  admit: (head: Omit<UploadHead, 'network'>) => Promise<string>
  uploader: Uploader
}

type UploadContext = Pick<Context, 'db' | 'now' | 'quota' | 'gift' | 'installation' | 'caller' | 'request'>

/** Runs the work on an upload, and refunds the count of one that is refused because the server is busy. */
export async function withUpload<Result>(
  { db, now, quota, gift, installation, caller, request }: UploadContext,
  work: (admission: UploadAdmission) => Promise<Result>,
) {
  const network = networkOf(request.ip)
  const limit = limitOf(caller, network)
  const failedWork = { name: `failed work ${network}`, ...FAILED_WORK }
  const { socket } = request.raw
  const disconnect = new AbortController()
  const onClose = () => disconnect.abort(new Refusal('malformed', refusals.malformed))
  let isCounted = false

  async function admit(head: Omit<UploadHead, 'network'>) {
    await refuseOverLimit({ db, now }, installation, failedWork)
    await consumeLimit({ db, now }, gift, limit)
    isCounted = true
    return quota.reserve(gift.id, { ...head, network })
  }

  // The upload is refused all the same where its time cannot be counted.
  async function onFailure(processorTime: number) {
    const spent = Math.round(processorTime)
    if (spent > 0) await addUses({ db, now }, installation, failedWork, spent).catch(() => undefined)
  }

  // All gifts of an owner share one place in the queue.
  const person = caller.mayEdit ? `owner ${gift.owner_id}` : network
  const uploader = { person, giftId: gift.id, signal: disconnect.signal, onFailure }
  socket.once('close', onClose)
  try {
    return await work({ admit, uploader })
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === 'unavailable'
    if (isCounted && isBusy) await refundLimit({ db, now }, gift, limit.name)
    throw error
  } finally {
    socket.off('close', onClose)
  }
}

function limitOf({ mayEdit }: Caller, network: string) {
  return mayEdit
    ? { name: `upload by an editor ${network}`, ...UPLOADS.editor }
    : { name: `upload ${network}`, ...UPLOADS.visitor }
}
