import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextLoop } from 'node:timers/promises'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { startFaultyProxy } from '#tests/faults/faulty-proxy.ts'
import { placeIn } from '#tests/many/stores.ts'

type Bucket = Record<'MEDIA_URL' | 'MEDIA_ACCESS_KEY' | 'MEDIA_SECRET_KEY', string>

/** Keys for a store that checks none. */
export const keys = { MEDIA_ACCESS_KEY: 'raka', MEDIA_SECRET_KEY: 'rahasia-sekali' }

let server: Promise<{ url: string; directory: string }> | undefined
let count = 0

/**
 * The settings of an empty folder, each time another one, in a real S3 server that runs in this process,
 * or in the bucket that KADO_MEDIA_PLACE names.
 */
export async function testBucket() {
  const { KADO_MEDIA_PLACE } = process.env
  if (KADO_MEDIA_PLACE) return placeIn(JSON.parse(KADO_MEDIA_PLACE) as Bucket)
  server ??= startServer()
  count += 1
  const folder = `kado/${count}`
  const { url, directory } = await server
  // The server removes an empty folder, even while a file is being written into it.
  mkdirSync(join(directory, folder))
  writeFileSync(join(directory, folder, 'kept'), '')
  return {
    MEDIA_URL: `${url}/${folder}`,
    MEDIA_ACCESS_KEY: 'S3RVER',
    MEDIA_SECRET_KEY: 'S3RVER',
  }
}

/** Starts a server with the given behaviour, until the test ends; returns its address. */
export async function serveAs(behaviour: RequestListener) {
  const server = createServer(behaviour).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** A bucket behind a faulty proxy; `fail` chooses the fault of each request. */
export async function faultyBucket() {
  const bucket = await testBucket()
  const { origin, pathname } = new URL(bucket.MEDIA_URL)
  const proxy = await startFaultyProxy(origin)
  return { env: { ...bucket, MEDIA_URL: proxy.url + pathname }, fail: proxy.fail }
}

async function startServer() {
  const directory = mkdtempSync(join(tmpdir(), 'kado-test-s3-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const configureBuckets = [{ name: 'kado' }]
  const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  answerWhenWritten(s3)
  const { port } = await s3.run()
  return { url: `http://127.0.0.1:${port}`, directory }
}

// The server answers a PUT before the file is completely written, or even opened, on a busy disk, and has no option
// for that.
function answerWhenWritten({ store }: S3rver) {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const stored = await put(object)
    const length = () =>
      store.getMetadata(object.bucket, object.key).then((metadata) => metadata['content-length'], ifMissing)
    while ((await length()) < stored.size) await nextLoop()
    return stored
  }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return -1
  throw error
}
