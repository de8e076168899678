import { connect } from '#server/database/connect.ts'
import { median } from '#tests/load/child.ts'
import { addAccount } from '#tests/server/accounts.ts'
import type { Started } from '#tests/server/program.ts'

/** Gives each a network of its own, as the limits count networks. */
export const from = (nth: number) => ({ 'x-forwarded-for': `198.${18 + (nth >> 8)}.${nth & 255}.7` })

/** Adds accounts that may edit, with Raka's password. @returns their e-mail addresses */
export async function addAccounts({ dataDir }: Started, count: number) {
  const emails = Array.from({ length: count }, (_, nth) => `tamu-${nth}@rumah.id`)
  const { db } = connect({ dataDir })
  await db.transaction().execute(async (transaction) => {
    for (const email of emails) await addAccount({ db: transaction, now: Date.now() }, { email, may_edit: 1 })
  })
  await db.destroy()
  return emails
}

/** Alternates requests for known and unknown people. @returns both medians, in milliseconds */
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
