import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, pages } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import type { Gift } from './database/schema.ts'
import { ensureGift } from './gift.ts'
import { forgetLimits } from './limits.ts'
import { lockFolder } from './lock.ts'
import { logger } from './log.ts'
import { collectMedia } from './media/collector.ts'
import { openStore } from './media/store.ts'
import { forgetSessions } from './session.ts'
import { explainStart } from './start-failure.ts'

const SITE = resolve(import.meta.dirname, '../dist')
const TIDY_EVERY = 60 * 60_000

// Whatever is made below is for this user alone, also in a folder that others may look into.
process.umask(0o077)

let config: Config | undefined
try {
  config = readConfig(process.env)
  await start(config)
} catch (error) {
  const sentence = explainStart(error, config)
  if (!sentence) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function start(config: Config) {
  const unlock = config.databaseUrl ? () => undefined : lockFolder(config.dataDir)
  const connection = connect(config)
  const { db } = connection
  await migrate(connection)
  const gift = await ensureGift(db, pages, Date.now())
  const media = openStore(config)
  const { app, mail } = await createApp({ config, db, media }, { logger, site: SITE })
  const room = { db, media, now: Date.now }
  const tidying = setInterval(() => void tidy(room, app), TIDY_EVERY).unref()
  stopOnSignal(async () => {
    clearInterval(tidying)
    await app.close()
    await mail.close()
    await db.destroy()
    unlock()
  })
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening on ${address}`,
  })
  greet(config, gift)
  void tidy(room, app)
}

async function tidy(room: Parameters<typeof collectMedia>[0], app: FastifyInstance) {
  try {
    await forgetSessions(room)
    await forgetLimits(room)
    await collectMedia(room, pages)
  } catch (error) {
    app.log.error({ err: error }, 'tidying up failed')
  }
}

// The first signal lets answers under way finish; a second one does not wait.
function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function greet({ publicUrl }: Config, { owner_id, claim_code }: Gift) {
  process.stdout.write(`Kado is ready: ${publicUrl}\n`)
  if (owner_id !== null) return
  process.stdout.write(
    `Nobody owns this gift yet. Register here, from any machine:\n${publicUrl}/register?claim=${claim_code}\n`,
  )
}
