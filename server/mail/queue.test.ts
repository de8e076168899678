import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { openMailQueue } from './queue.ts'

const MINUTE = 60_000

test('of processes that ask at the same moment one gets each message, or so many as it asks for', async () => {
  const kado = await openTestApp()
  const { db, databaseUrl } = kado
  const others = databaseUrl ? [(await openTestApp({ beside: kado })).db] : []
  const queues = [db, ...others].map((each) => openMailQueue(each))
  const [queue] = queues
  const now = Date.now()
  const message = (n: number, until: number) => {
    return { id: `<${n}@kado>`, to: `${n}@rumah.id`, subject: 'Kado', text: 'Halo', link: 'x', until }
  }
  const kept = Array.from({ length: 20 }, (_, n) => message(n, now + 30 * MINUTE))
  await queue?.keep(kept, now)
  // Whoever left them may still be handing one over.
  if (databaseUrl) expect(await queue?.take(now + MINUTE / 4)).toEqual([])
  expect(await queue?.take(now + MINUTE, 1)).toEqual(kept.slice(0, 1))
  const taken = await Promise.all([...queues, ...queues].map((each) => each.take(now + MINUTE)))
  const ids = taken.flat().map(({ id }) => id)
  expect(ids.sort()).toEqual(
    kept
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  )
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})
