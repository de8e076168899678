import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { withSerializationRetry } from './with-retry.ts'

test('a transaction that meets a serialization failure runs again, and neither write is lost', async () => {
  const { db } = await openTestApp()
  await db.updateTable('opening').set({ title: '' }).execute()
  const overtake = () => db.updateTable('opening').set({ title: sql`title || 'B'` }).execute()
  let overtaking: Promise<unknown> | undefined
  await withSerializationRetry(db, async (transaction) => {
    const { title } = await transaction.selectFrom('opening').select('title').executeTakeFirstOrThrow()
    overtaking ??= overtake()
    // On SQLite no other transaction runs before this one ends.
    if (process.env.TEST_POSTGRES_URL) await overtaking
    await transaction
      .updateTable('opening')
      .set({ title: `${title}A` })
      .execute()
  })
  await overtaking
  const { title } = await db.selectFrom('opening').select('title').executeTakeFirstOrThrow()
  expect([...title].sort()).toEqual(['A', 'B'])
})

test('nested work is rolled back with its transaction', async () => {
  const { db } = await openTestApp()
  const before = await db.selectFrom('opening').selectAll().execute()
  const failing = withSerializationRetry(db, async (transaction) => {
    await withSerializationRetry(transaction, (inside) => inside.deleteFrom('opening').execute())
    throw new Error('mati lampu')
  })
  await expect(failing).rejects.toThrow('mati lampu')
  expect(await db.selectFrom('opening').selectAll().execute()).toEqual(before)
})
