import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/errors.ts'
import type { MediaStore } from './store.ts'
import { openUnfinished } from './unfinished.ts'

/** An S3-compatible store: `url` names its endpoint, then the bucket, then a folder if there is one. */
export type Bucket = { url: string; region: string; accessKey: string; secretKey: string }

// In milliseconds: the most to wait for a short answer, and for one that takes in a whole file.
const ANSWER_WAIT = 10_000
const UPLOAD_WAIT = 10 * 60_000

/** The store said no, or said nothing; the message is for the log alone. */
export class StoreError extends Refusal {
  constructor(what: string) {
    super('unavailable', texts.unavailable)
    this.cause = what
  }
}

/**
 * Keeps files in an S3-compatible store. A file counts as stored only when the store has checked its
 * MD5 and shows it in its full length.
 * @throws {StoreError} when the store does not answer as it should
 */
export function openS3(bucket: Bucket, dataDir: string): MediaStore {
  const temporary = openUnfinished(dataDir)
  const ask = (method: string, key: string, init: Asking = {}) => send(bucket, method, key, init)
  return {
    async put(key, file) {
      const body = await openAsBlob(file)
      const headers = { 'content-md5': await md5Of(file) }
      await expectOk(await ask('PUT', key, { body, headers, wait: UPLOAD_WAIT }))
      const stored = await expectOk(await ask('HEAD', key))
      if (Number(stored.headers.get('content-length')) !== body.size)
        throw new StoreError(`${key} is cut off`)
      await rm(file, { force: true })
    },
    async open(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask('GET', key, { headers, wait: UPLOAD_WAIT })
      if (answer.status === 404) return undefined
      await expectOk(answer)
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined
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

type Asking = { body?: Blob; headers?: Record<string, string>; wait?: number }

function send(bucket: Bucket, method: string, key: string, asking: Asking) {
  return signed(bucket, method, `${bucket.url}/${key}`, asking)
}

async function signed({ region, accessKey, secretKey }: Bucket, method: string, url: string, asking: Asking) {
  const { body, headers = {}, wait = ANSWER_WAIT } = asking
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
  const given = body ? { body } : {}
  try {
    return await fetch(address, { method, headers: signature, signal: AbortSignal.timeout(wait), ...given })
  } catch (error) {
    throw new StoreError(`${method} ${url}: ${String(error)}`)
  }
}

async function expectOk(answer: Response) {
  if (answer.ok) return answer
  throw new StoreError(`${answer.status} ${await answer.text().catch(() => '')}`)
}

// What it holds, a thousand at a time (ListObjectsV2); the answer is flat XML whose names are ours.
async function readPage(bucket: Bucket, next: string | undefined) {
  const answer = await expectOk(await list(bucket, next ? { 'continuation-token': next } : {}))
  const xml = await answer.text()
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, each = '']) => ({
    key: textOf(each, 'Key').split('/').at(-1) ?? '',
    storedAt: Date.parse(textOf(each, 'LastModified')),
  }))
  return { files, next: textOf(xml, 'NextContinuationToken') || undefined }
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

function textOf(xml: string, tag: string) {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
}

async function md5Of(file: string) {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}
