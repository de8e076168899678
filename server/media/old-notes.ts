import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#server/database/schema.ts'

const Note = z.object({ made: z.number(), keys: z.array(z.string()) })

/**
 * Takes over what older versions noted of uploads in the data folder, as uploads that broke off: none of
 * theirs goes on. Notes of another database stay where they are.
 */
export async function takeOldNotes(db: Kysely<Database>, dataDir: string) {
  const folder = join(dataDir, 'begun')
  const names = await readdir(folder).catch(() => undefined)
  for (const name of names ?? []) {
    const file = join(folder, name)
    const { made, keys } = read(await readFile(file, 'utf8'))
    const gift = await db.selectFrom('gift').select('id').where('created_at', '=', made).executeTakeFirst()
    if (!gift && keys.length > 0) continue
    for (const key of new Set(keys)) if (gift) await takeOver(db, gift.id, key)
    await rm(file)
  }
  if (names) await rmdir(folder).catch(() => undefined)
}

// What has a row came through.
async function takeOver(db: Kysely<Database>, gift_id: number, key: string) {
  const stored = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()
  if (stored) return
  await db
    .insertInto('upload')
    .values({ key, gift_id, begun_at: 0, broke: 1 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

// A kill may have left half a note, and then nothing was begun yet.
function read(text: string): z.output<typeof Note> {
  try {
    return z.parse(Note, JSON.parse(text))
  } catch {
    return { made: 0, keys: [] }
  }
}
