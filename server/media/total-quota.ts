import type { Kysely } from 'kysely'
import { mediaTexts } from '#contract/media.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'

// In milliseconds. The sum of all files takes some time in a large installation, and other processes may exceed the
// limit by what they accept meanwhile.
const REFRESH = 10_000

type Stores = { db: Kysely<Database>; now: () => number }

/** Limits the bytes that all files of the installation take together; undefined for no limit. */
export function openTotalQuota({ db, now }: Stores, limit: number | undefined) {
  let at = Number.NEGATIVE_INFINITY
  let total = Promise.resolve({ bytes: 0 })
  return {
    /** Counts the bytes of an upload. @throws {Refusal} `unavailable` where they do not fit */
    async admit(bytes: number) {
      if (limit === undefined) return
      if (Math.abs(now() - at) >= REFRESH) {
        at = now()
        total = sumAll(db)
      }
      const present = await total.catch((error: unknown) => {
        at = Number.NEGATIVE_INFINITY
        throw error
      })
      // Nothing is awaited from here on: two uploads at once count each other.
      if (present.bytes + bytes > limit) throw new Refusal('unavailable', mediaTexts.diskFull)
      present.bytes += bytes
    },
  }
}

async function sumAll(db: Kysely<Database>) {
  const sumOf = (table: 'media' | 'pending_upload') =>
    db.selectFrom(table).select(({ fn }) => fn.sum('bytes').as('bytes'))
  const sums = await sumOf('media')
    .unionAll(sumOf('pending_upload').where('failed', '=', 0))
    .execute()
  return { bytes: sums.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0) }
}
