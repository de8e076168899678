import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openStore } from '#server/media/storage/store.ts'

type OpenedApp = { app: FastifyInstance; mail: Mail }
type Stores = { db: Kysely<Database>; media: MediaStore }
type ConnectionSettings = { config: Config; databaseUrl: string | undefined }

/**
 * Where TEST_APPS=2 says so, a second app on the same database and store answers every other request, as a
 * second process would: it shares no memory with the first but the test's clock, and its own connections.
 */
export async function addSecondApp(
  { app, mail }: OpenedApp,
  { config, databaseUrl }: ConnectionSettings,
  make: (stores: Stores) => Promise<OpenedApp>,
) {
  if (process.env.TEST_APPS !== '2' || !databaseUrl) return
  const { db } = connect({ dataDir: config.dataDir, databaseUrl })
  const second = await make({ db, media: await openStore(config) })
  onTestFinished(async () => {
    await second.app.close()
    await second.mail.close()
    await db.destroy()
  })
  alternateRequests(app, second.app)
  // Either may have a mail to deliver.
  const { settle, close } = mail
  mail.settle = async () => {
    await Promise.all([settle(), second.mail.settle()])
  }
  mail.close = async () => {
    await Promise.all([close(), second.mail.close()])
  }
}

// The first request is the first app's, the second the other's, and so on.
function alternateRequests(first: FastifyInstance, second: FastifyInstance) {
  const inject = first.inject.bind(first)
  let asked = 0
  const alternate = (given: InjectOptions | string) => {
    asked += 1
    return asked % 2 === 1 ? inject(given) : second.inject(given)
  }
  first.inject = alternate as FastifyInstance['inject']
}
