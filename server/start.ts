import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, pages } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { ensureGift, ensureHouse, expectKind } from './gift.ts'
import { forgetLimits } from './limits.ts'
import { lockFolder } from './lock.ts'
import { logger } from './log.ts'
import { collectMedia } from './media/collector.ts'
import { openStore } from './media/store.ts'
import { forgetGifts } from './removed-gifts.ts'
import { root } from './root.ts'
import { forgetSessions } from './session.ts'
import { forgetWaiting } from './waiting.ts'

const SITE = join(root, 'dist')
const TIDY_EVERY = 60 * 60_000

/**
 * Starts the whole program: database, media, site, and the tidying that goes on beside it.
 * @returns the gift it serves, and how it is stopped: answers under way are finished first
 */
export async function start(config: Config) {
  const unlock = lockFolder(config.dataDir)
  const connection = connect(config)
  const { db, latest, writeAside } = connection
  await migrate(connection)
  const isMany = config.baseDomain !== undefined
  await expectKind(db, isMany)
  const gift = await (isMany ? ensureHouse(db, Date.now()) : ensureGift(db, pages, Date.now()))
  const media = openStore(config)
  const { app, mail } = await createApp({ config, db, latest, media }, { logger, site: SITE })
  const room = { db, media, now: Date.now }
  const tidying = setInterval(() => void tidy(room, app), TIDY_EVERY).unref()
  writeAside?.()
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening on ${address}`,
  })
  void tidy(room, app)
  async function stop() {
    clearInterval(tidying)
    await app.close()
    await mail.close()
    await db.destroy()
    unlock()
  }
  return { gift, stop }
}

/** Removes for good what time has ended: sessions, links, counters, accounts that wait, and files. */
export async function tidy(room: Parameters<typeof collectMedia>[0], app: FastifyInstance) {
  try {
    await forgetSessions(room)
    await forgetWaiting(room)
    await forgetLimits(room)
    await collectMedia(room, pages)
    await forgetGifts(room)
  } catch (error) {
    app.log.error({ err: error }, 'tidying up failed')
  }
}
