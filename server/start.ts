import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { createApp, pages } from './app.ts'
import { explainMetricsFailure } from './cli/start-failure.ts'
import type { Config } from './config.ts'
import { type Connection, connect } from './database/connect.ts'
import { lockDataDir } from './database/data-dir-lock.ts'
import { migrate } from './database/migrate.ts'
import { isServed, isShared } from './database/row-locks.ts'
import type { Database } from './database/schema.ts'
import { root } from './files/program-folder.ts'
import { startCleanupJob } from './jobs/cleanup-job.ts'
import { startMailJob } from './jobs/mail-job.ts'
import { logger } from './log/logger.ts'
import type { MediaStore } from './media/storage/media-store.ts'
import { openStore } from './media/storage/store.ts'
import type { StoreError } from './media/storage/store-error.ts'
import { failAllUploads } from './media/uploads/pending-uploads.ts'
import { makeGift, prepareTenants } from './tenants/installation.ts'

const SITE = join(root, 'dist')

// Without a host Fastify would open a second listener.
const ANY_ADDRESS = '0.0.0.0'

// In milliseconds: how long a start waits for the store's first answer.
const STORE_TIMEOUT = 2000

const SHARED_WITHOUT_STORE =
  'Another process uses this database, but MEDIA_URL is not set: each process sees only the files in its own DATA_DIR.'

/**
 * Starts the program: database, media store, site, cleanup and mail.
 * @returns the gift, the address, and a graceful stop that finishes the requests in progress
 */
export async function start(config: Config) {
  const unlockDataDir = lockDataDir(config.dataDir)
  const connection = connect(config)
  const { db, changes } = connection
  const gift = await prepare(connection, config)
  const metrics = config.metrics && (await import('./metrics/metrics.ts')).openMetrics(config.metrics)
  const store = await openStore(config)
  const media = metrics?.watchStore(store) ?? store
  const created = await createApp(
    { config, db, changes, media },
    { logger, site: SITE, watch: metrics?.watchApp },
  )
  const { app, mail, shutdown } = created
  // Only a warning: the database may not have noticed yet that a previous process has ended.
  if (!config.bucket && (await isServed(db))) app.log.warn(SHARED_WITHOUT_STORE)
  // Listens for changes from now on, so that a command that must be alone with the database sees this process.
  changes.isUpToDate()
  const warnings = config.bucket ? await warnOfStore(media) : []
  const metricsListener = await metrics?.listen({ connection, media, ...created }).catch((error: Error) => {
    warnings.push(`${explainMetricsFailure(error, config)} Kado serves without metrics.`)
  })
  for (const warning of warnings) app.log.error(warning)
  const address = await app.listen({
    ...listenOptions(config),
    listenTextResolver: (address) => `listening on ${address}`,
  })
  const stopCleanup = startCleanupJob({ db, media, now: Date.now }, pages, app)
  const stopMailing = startMailJob({ app, config, db, mail, now: Date.now }, pages)
  async function stop() {
    stopCleanup()
    stopMailing()
    await shutdown.drain(config.drain, config.socket?.isShared)
    await app.close()
    await mail.close()
    await metricsListener?.close()
    await db.destroy()
    unlockDataDir()
  }
  return { gift, stop, address, metricsPort: metricsListener?.port, warnings }
}

// Kado starts without its store: texts and the site are served, and the store may come later.
async function warnOfStore(media: MediaStore) {
  const answer = media.ping().then(
    () => undefined,
    ({ words }: StoreError) => words,
  )
  const words = await Promise.race([answer, wait(STORE_TIMEOUT, 'it does not respond', { ref: false })])
  return words
    ? [`MEDIA_URL names a store that does not answer as it should: ${words}. Files fail until it does.`]
    : []
}

/** Makes a gift with the sample of every page. @returns its id; undefined where another gift has that host */
export function makeSampleGift(transaction: Transaction<Database>, gift: { host: string; now: number }) {
  return makeGift(transaction, pages, gift)
}

async function prepare(connection: Connection, config: Config) {
  const { db } = connection
  await migrate(db)
  const gift = await prepareTenants(db, config, { pages, now: Date.now() })
  // On SQLite no other process can have uploads in progress.
  if (!isShared(db)) await failAllUploads(db)
  return gift
}

// A socket of systemd outlives this process: connections wait in it during a restart.
function listenOptions({ socket, host, port }: Config) {
  return socket === undefined ? { port, host } : { fd: socket.fd, host: ANY_ADDRESS }
}
