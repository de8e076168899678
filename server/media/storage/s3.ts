import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { texts } from '#contract/texts.ts'
import type { Bucket } from '#server/config.ts'
import { Refusal } from '#server/http/errors.ts'
import { retryLookup } from '#server/jobs/retry-lookup.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openUnfinished } from '#server/media/uploads/unfinished.ts'
import { readListing } from './s3-listing.ts'
import { ending, passing, taking, watchSilence } from './stall-timeout.ts'

// In milliseconds: the most to wait for a short answer, and the longest silence within a file.
const ANSWER_WAIT = 10_000
const SILENCE = 15_000

// Of what a store says about its refusal, so many characters go to the log.
const REASON_LENGTH = 500

/** The store said no, or said nothing: `what` is for the log alone, `words` for the host. */
export class StoreError extends Refusal {
  readonly words: string

  constructor(what: string, words = what) {
    super('unavailable', texts.unavailable)
    this.cause = what
    this.words = words
  }
}

/**
 * Keeps files in an S3-compatible store. A file counts as stored only when the store has checked its
 * MD5 and shows it in its full length and under the same tag.
 * @throws {StoreError} when the store does not answer as it should
 */
export function openS3(
  bucket: Bucket,
  dataDir: string,
  beside?: () => string,
  silence = SILENCE,
): MediaStore {
  const temporary = beside ?? openUnfinished(dataDir)
  const ask = (method: string, key: string, asking: Asking = {}) =>
    signed(bucket, method, `${bucket.url}/${key}`, asking)
  return {
    async put(key, file) {
      const { size } = await stat(file)
      const md5 = await md5Of(file)
      const headers = { 'content-md5': md5.toString('base64'), 'content-length': String(size) }
      const watch = watchSilence(silence)
      const body = () => passing(file, watch)
      const asked = ask('PUT', key, { body, headers, signal: watch.signal })
      const put = await asked.then(expectOk).finally(watch.end)
      await put.body?.cancel()
      const stored = await expectOk(await ask('HEAD', key))
      if (Number(stored.headers.get('content-length')) !== size) throw new StoreError(`${key} is cut off`)
      if (!isTagOf(stored, md5) || tagOf(stored) !== tagOf(put))
        throw new StoreError(`${key} is stored as something else`)
      await rm(file, { force: true })
    },
    async open(key, range, bytes) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const watch = watchSilence(silence)
      const answer = await ask('GET', key, { headers, signal: watch.signal }).catch(ending(watch))
      const isThere = answer.status !== 404 && !isOfOtherLength(answer, bytes)
      if (isThere) await expectOk(answer).catch(ending(watch))
      if (isThere && answer.body) {
        const length = range ? range.end - range.start + 1 : bytes
        return Readable.from(taking(answer.body, watch, length), { objectMode: false })
      }
      await answer.body?.cancel().finally(watch.end)
      return undefined
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await readPage(bucket, next)
        yield* page.files
        next = page.next
      } while (next)
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (answer.status !== 404) await expectOk(answer)
    },
    temporary,
    async ping() {
      await expectOk(await signed(bucket, 'HEAD', bucketOf(bucket).address, {}))
    },
  }
}

type Asking = {
  body?: () => AsyncIterable<Uint8Array>
  headers?: Record<string, string>
  signal?: AbortSignal
}

async function signed({ region, accessKey, secretKey }: Bucket, method: string, url: string, asking: Asking) {
  const { body, headers = {}, signal = AbortSignal.timeout(ANSWER_WAIT) } = asking
  const signer = new AwsV4Signer({
    method,
    url,
    headers,
    region,
    service: 's3',
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
  })
  const { url: address, headers: signature } = await signer.sign()
  // What a try that failed has begun to read cannot be sent again.
  const given = () => (body ? { body: body(), duplex: 'half' as const } : {})
  try {
    return await retryLookup(() => fetch(address, { method, headers: signature, signal, ...given() }))
  } catch (error) {
    const words = signal.aborted ? 'it is silent' : 'nothing answers at its address'
    throw new StoreError(`${method} ${url}: ${String(error)}${whyOf(error)}`, words)
  }
}

// What fetch throws names the network's own failure by its cause alone.
function whyOf(error: unknown) {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? ` (${cause.message})` : ''
}

async function expectOk(answer: Response) {
  if (answer.ok) return answer
  const reason = await answer.text().catch(() => '')
  throw new StoreError(`${answer.status} ${reason.slice(0, REASON_LENGTH)}`, wordsFor(answer.status))
}

function wordsFor(status: number) {
  if (status === 401 || status === 403)
    return 'it refuses MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY, or what they may do'
  if (status === 404) return 'it knows no such bucket'
  return status >= 500 ? 'it is out of order' : 'it does not do what it is asked'
}

function tagOf({ headers }: Response) {
  return headers.get('etag')?.replace(/^W\//, '').replaceAll('"', '')
}

// A tag is the content's MD5, unless the store encrypts with keys of its own or gives it another form.
function isTagOf(answer: Response, md5: Buffer) {
  const tag = tagOf(answer) ?? ''
  const encryption = answer.headers.get('x-amz-server-side-encryption') ?? ''
  const isOther = encryption.startsWith('aws:') || !/^[0-9a-f]{32}$/i.test(tag)
  return isOther || tag.toLowerCase() === md5.toString('hex')
}

// Whether a store says that the whole of a file is not as long as it was; one too short for a part says 416.
function isOfOtherLength({ status, headers }: Response, bytes: number | undefined) {
  if (bytes === undefined || ![200, 206, 416].includes(status)) return false
  const said = status === 200 ? headers.get('content-length') : headers.get('content-range')?.split('/')[1]
  return status === 416 || (said != null && said !== '*' && Number(said) !== bytes)
}

// What it holds, a thousand files at a time (ListObjectsV2).
async function readPage(bucket: Bucket, token: string | undefined) {
  const answer = await expectOk(await list(bucket, token ? { 'continuation-token': token } : {}))
  const { files, next, isCut } = readListing(await answer.text())
  // One that leads back to itself would be read without end.
  if (isCut || (next && next === token)) throw new StoreError('its list of files breaks off')
  return { files, next }
}

function list(bucket: Bucket, query: Record<string, string>) {
  const { address, prefix } = bucketOf(bucket)
  const asked = new URLSearchParams({ 'list-type': '2', prefix, ...query })
  return signed(bucket, 'GET', `${address}?${asked}`, {})
}

// The bucket itself, and what every key in our part of it begins with.
function bucketOf({ url }: Bucket) {
  const { origin, pathname } = new URL(url)
  const [, name = '', ...folder] = pathname.split('/')
  return { address: `${origin}/${name}`, prefix: folder.map((each) => `${each}/`).join('') }
}

async function md5Of(file: string) {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}
