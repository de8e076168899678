import { join } from 'node:path'
import { createApp, pages } from './app.ts'
import type { Config } from './config.ts'
import { type Connection, connect } from './database/connect.ts'
import { lockDataDir } from './database/data-dir-lock.ts'
import { migrate } from './database/migrate.ts'
import { isServed, isShared } from './database/row-locks.ts'
import { logger } from './http/logger.ts'
import { startCleanupJob } from './jobs/cleanup-job.ts'
import { openStore } from './media/storage/store.ts'
import { failAllUploads } from './media/uploads/pending-uploads.ts'
import { root } from './program-folder.ts'
import { prepareTenants } from './tenants/installation.ts'

const SITE = join(root, 'dist')

// In milliseconds: how often a process looks for due mails of all processes. A link counts for half an hour.
const MAIL_INTERVAL = 60_000

// Fastify listens a second time where it is told no address.
const ANY_ADDRESS = '0.0.0.0'

const ALONE =
  'Another process works on this database, and MEDIA_URL is not set: files in DATA_DIR are seen by one of them alone.'

/**
 * Starts the whole program: database, media, site, and the tidying that goes on beside it.
 * @returns the gift it serves, where it listens, and how it is stopped: answers under way are finished first
 */
export async function start(config: Config) {
  const unlock = lockDataDir(config.dataDir)
  const connection = connect(config)
  const { db, changes } = connection
  const gift = await prepare(connection, config)
  const metrics = config.metrics && (await import('./metrics/metrics.ts')).openMetrics(config.metrics)
  const store = await openStore(config)
  const media = metrics?.watchStore(store) ?? store
  const made = await createApp(
    { config, db, changes, media },
    { logger, site: SITE, watch: metrics?.watchApp },
  )
  const { app, mail, shutdown } = made
  // The other one may be a former life that the database has not missed yet.
  if (!config.bucket && (await isServed(db))) app.log.warn(ALONE)
  // Listens for changes from now on, so that a command that must be alone with the database sees this process.
  changes.isUpToDate()
  const metricsListener = await metrics?.listen({ connection, ...made })
  const address = await app.listen({
    ...placeToListen(config),
    listenTextResolver: (address) => `listening on ${address}`,
  })
  const stopCleanup = startCleanupJob({ db, media, now: Date.now }, pages, app)
  const mailTimer = setInterval(mail.deliverDue, MAIL_INTERVAL).unref()
  mail.deliverDue()
  async function stop() {
    stopCleanup()
    clearInterval(mailTimer)
    await shutdown.drain(config.drain)
    await app.close()
    await mail.close()
    await metricsListener?.close()
    await db.destroy()
    unlock()
  }
  return { gift, stop, address, metricsPort: metricsListener?.port }
}

async function prepare(connection: Connection, config: Config) {
  const { db } = connection
  await migrate(db)
  const gift = await prepareTenants(db, config, { pages, now: Date.now() })
  // Beside a folder's own server there was no other one.
  if (!isShared(db)) await failAllUploads(db)
  return gift
}

// A socket that was opened for us outlives this process: what comes while none runs waits in it.
function placeToListen({ socket, host, port }: Config) {
  return socket === undefined ? { port, host } : { fd: socket, host: ANY_ADDRESS }
}
