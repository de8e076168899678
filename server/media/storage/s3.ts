import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { Bucket } from '#server/config.ts'
import { freeBytesOf } from '#server/files/free-bytes.ts'
import { hashFile } from '#server/files/hash-file.ts'
import { probeWrite } from '#server/files/probe-write.ts'
import { openTemporaryFolder } from '#server/files/temporary-folder.ts'
import { retryLookup } from '#server/network/retry-lookup.ts'
import type { MediaStore } from './media-store.ts'
import { StoreError, toStoreError } from './store-error.ts'
import { verifyStream } from './verify-stream.ts'

// In milliseconds. The client begins to watch a connection three seconds into a request.
const ANSWER_TIMEOUT = 10_000
const STALL_TIMEOUT = 12_000
const IDLE_CONNECTION_TIMEOUT = 4000

// Every failure is logged once, as a StoreError.
const ignore = () => undefined
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/**
 * Keeps files in an S3-compatible store. A file counts as stored only when the store has checked its MD5 and reports it
 * with its full length and the same ETag.
 * @param temporary names temporary files; without it the data folder's own are used, and swept
 * @param stallTimeout the longest pause within a file, in milliseconds
 * @throws {StoreError} when the store does not respond as it should
 */
export function openS3(
  bucket: Bucket,
  dataDir: string,
  temporary = openTemporaryFolder(dataDir),
  stallTimeout = STALL_TIMEOUT,
): MediaStore {
  const client = connect(bucket, { socketTimeout: stallTimeout })
  // A film may be read as slowly as its viewer wants; verifyStream times only the store.
  const reader = connect(bucket, { requestTimeout: ANSWER_TIMEOUT, throwOnRequestTimeout: true })
  const { name: Bucket, prefix } = locate(bucket)
  const object = (key: string) => ({ Bucket, Key: prefix + key })
  return {
    async put(key, file) {
      const { size } = await stat(file)
      const md5 = await hashFile(file, 'md5')
      const upload = { ...object(key), ContentLength: size, ContentMD5: md5.toString('base64') }
      const put = await request(`PUT ${key}`, () => putFile(client, upload, file))
      const stored = await request(`HEAD ${key}`, () => client.send(new HeadObjectCommand(object(key))))
      if (stored.ContentLength !== size) throw new StoreError(`${key} is cut off`)
      if (!hasMd5(stored, md5) || stored.ETag !== put.ETag)
        throw new StoreError(`${key} is stored with other content`)
      await rm(file, { force: true })
    },
    async open(key, range, bytes) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await request(`GET ${key}`, () =>
        reader.send(new GetObjectCommand({ ...object(key), Range })).catch(ifStatus(404, 416)),
      )
      if (!(found?.Body instanceof Readable)) return undefined
      if (hasOtherLength(found, bytes)) return void found.Body.destroy()
      const length = range ? range.end - range.start + 1 : bytes
      return verifyStream(found.Body, { length, stallTimeout })
    },
    async *list() {
      let token: string | undefined
      do {
        const query = { Bucket, Prefix: prefix, ContinuationToken: token }
        const page = await request('LIST', () => client.send(new ListObjectsV2Command(query)))
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), storedAt: LastModified?.getTime() ?? Number.NaN }
        const next = page.NextContinuationToken
        // A token that leads back to its own page would be followed without end.
        if (page.IsTruncated ? !next || next === token : next) throw new StoreError('its list breaks off')
        token = next
      } while (token)
    },
    async remove(key) {
      await request(`DELETE ${key}`, () =>
        client.send(new DeleteObjectCommand(object(key))).catch(ifStatus(404)),
      )
    },
    temporary,
    freeBytes: () => freeBytesOf(dataDir),
    probe: () => probeWrite(temporary()),
    async ping() {
      await request('HEAD bucket', () => client.send(new HeadBucketCommand({ Bucket })))
    },
  }
}

function connect({ url, region, accessKey, secretKey }: Bucket, timeouts: S3ClientConfig['requestHandler']) {
  // Idle connections are closed before a store closes them under the next request.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: IDLE_CONNECTION_TIMEOUT }
  return new S3Client({
    endpoint: new URL(url).origin,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // What every S3-compatible store understands: no host name per bucket, no checksum trailers.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 1,
    logger,
    requestHandler: { connectionTimeout: ANSWER_TIMEOUT, httpAgent: agent, httpsAgent: agent, ...timeouts },
  })
}

// The bucket's name, and what every key in our part of it begins with.
function locate({ url }: Bucket) {
  const [, name = '', ...folders] = decodeURIComponent(new URL(url).pathname).split('/')
  return { name, prefix: folders.map((folder) => `${folder}/`).join('') }
}

async function request<Output>(action: string, send: () => Promise<Output>) {
  try {
    return await retryLookup(send)
  } catch (error) {
    throw toStoreError(action, error)
  }
}

// Opens the file for each try, as a stream is read once.
async function putFile(client: S3Client, upload: { Bucket: string; Key: string }, file: string) {
  const body = createReadStream(file)
  const failed = new AbortController()
  body.on('error', (error) => failed.abort(error))
  try {
    return await client.send(new PutObjectCommand({ ...upload, Body: body }), { abortSignal: failed.signal })
  } finally {
    body.destroy()
  }
}

function ifStatus(...statuses: number[]) {
  return (error: { $metadata?: { httpStatusCode?: number } }): undefined => {
    if (!statuses.includes(error.$metadata?.httpStatusCode ?? 0)) throw error
  }
}

// An ETag is the content's MD5, unless the store encrypts with keys of its own or gives it another form.
function hasMd5({ ETag = '', ServerSideEncryption }: HeadObjectCommandOutput, md5: Buffer) {
  const tag = ETag.replace(/^W\//, '').replaceAll('"', '').toLowerCase()
  const isOther = ServerSideEncryption?.startsWith('aws:') || !/^[0-9a-f]{32}$/.test(tag)
  return isOther || tag === md5.toString('hex')
}

// Compares the length of the whole file, which an answer with a part of it names behind a slash.
function hasOtherLength({ ContentRange, ContentLength }: GetObjectCommandOutput, bytes: number | undefined) {
  const length = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
  return bytes !== undefined && length !== undefined && !Number.isNaN(length) && length !== bytes
}
