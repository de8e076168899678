import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openStore } from '#server/media/storage/store.ts'

type Made = { app: FastifyInstance; mail: Mail }
type Stores = { db: Kysely<Database>; media: MediaStore }
type Place = { config: Config; databaseUrl: string | undefined }

/**
 * Where TEST_APPS=2 says so, a second app on the same database and store answers every other request, as a
 * second process would: it shares no memory with the first but the test's clock, and its own connections.
 */
export async function addTwin(
  { app, mail }: Made,
  { config, databaseUrl }: Place,
  make: (stores: Stores) => Promise<Made>,
) {
  if (process.env.TEST_APPS !== '2' || !databaseUrl) return
  const { db } = connect({ dataDir: config.dataDir, databaseUrl })
  const twin = await make({ db, media: await openStore(config) })
  onTestFinished(async () => {
    await twin.app.close()
    await twin.mail.close()
    await db.destroy()
  })
  takeTurns(app, twin.app)
  // Either may have a mail to deliver.
  const { settle, close } = mail
  mail.settle = async () => {
    await Promise.all([settle(), twin.mail.settle()])
  }
  mail.close = async () => {
    await Promise.all([close(), twin.mail.close()])
  }
}

// The first request is the first app's, the second the other's, and so on.
function takeTurns(first: FastifyInstance, second: FastifyInstance) {
  const inject = first.inject.bind(first)
  let asked = 0
  const turns = (given: InjectOptions | string) => {
    asked += 1
    return asked % 2 === 1 ? inject(given) : second.inject(given)
  }
  first.inject = turns as FastifyInstance['inject']
}
