import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { start } from '#server/start.ts'
import { configure, makeFolder, openTestApp } from '#tests/server/app.ts'

const MINUTE = 60_000

test('a mail that a kill left half written is swept at the next start', async () => {
  const dataDir = makeFolder()
  const outbox = join(dataDir, 'outbox')
  mkdirSync(outbox)
  for (const name of ['.setengah.eml', 'utuh.eml']) writeFileSync(join(outbox, name), 'x')
  await openTestApp({ dataDir })
  expect(readdirSync(outbox)).toEqual(['utuh.eml'])
})

test('a program that runs looks each minute for what waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const config = await configure()
  const { stop } = await start(config)
  onTestFinished(stop)
  const { db } = connect(config)
  onTestFinished(() => db.destroy())
  const gift = await db.selectFrom('gift').select('id').executeTakeFirstOrThrow()
  const message = { recipient: 'sinta@rumah.id', subject: 'Kado', body: 'Halo', link: 'x' }
  const moments = { next_attempt_at: 0, expires_at: Date.now() + 60 * MINUTE }
  const outbox = join(config.dataDir, 'outbox')
  // The first one might be what the start itself still looks for.
  for (const count of [1, 2]) {
    const row = { gift_id: gift.id, message_id: `<${count}@kado>`, ...message, ...moments }
    await db.insertInto('outbox').values(row).execute()
    await expect
      .poll(() => {
        vi.advanceTimersByTime(MINUTE)
        return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0
      })
      .toBe(count)
  }
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})
