import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { median } from '#tests/load/child.ts'
import type { Started } from '#tests/server/program.ts'

/** An address of its own network for each, as the limits count networks. */
export const from = (nth: number) => ({ 'x-forwarded-for': `198.${18 + (nth >> 8)}.${nth & 255}.7` })

/** Adds accounts that may edit, with the owner's password. @returns their e-mail addresses */
export function addAccounts({ dataDir }: Started, count: number) {
  const emails = Array.from({ length: count }, (_, nth) => `tamu-${nth}@rumah.id`)
  const database = new Sqlite(join(dataDir, 'kado.db'))
  const account = database.prepare(
    'insert into account (gift_id, email, password_hash, created_at) select gift_id, ?, password_hash, created_at from account limit 1',
  )
  const member = database.prepare(
    'insert into member (gift_id, account_id, may_edit, created_at) select gift_id, ?, 1, created_at from account limit 1',
  )
  database.transaction(() => {
    for (const email of emails) member.run(account.run(email).lastInsertRowid)
  })()
  database.close()
  return emails
}

/** Asks something for known and unknown people by turns; answers both medians, in milliseconds. */
export async function compare(count: number, ask: (nth: number, isKnown: boolean) => Promise<unknown>) {
  const waits: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let nth = 0; nth < count; nth += 1) {
    for (const isKnown of nth % 2 === 0 ? [true, false] : [false, true]) {
      const start = performance.now()
      await ask(nth, isKnown)
      waits[isKnown ? 'known' : 'unknown'].push(performance.now() - start)
    }
  }
  return { known: median(waits.known), unknown: median(waits.unknown) }
}
