import type { Kysely, Transaction } from 'kysely'
import { DAY } from '#contract/durations.ts'
import { releaseAddress, reserveForHost } from '#owner/gifts/domain/server-reserved.ts'
import { CommandError } from '#server/cli/command.ts'
import type { Context } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { addMail } from '#server/mail/outbox.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { type Event, mailOf } from './server-mails.ts'
import { minuteOf } from './server-table.ts'

export type Stores = Pick<Context, 'config' | 'now'> & { db: Kysely<Database> }

/** Suspends a gift: visitors see a calm page, and its editors read it. @returns what to tell the host */
export async function suspend(stores: Stores, gift: Gift) {
  const { config, now } = stores
  if (gift.suspended_at !== null) return [`${gift.host} is suspended already.`]
  const told = await change(stores, gift, { suspended_at: now() }, 'suspended')
  return [`${gift.host} is suspended: ${giftOrigin(config, gift)} shows visitors nothing of it.`, told]
}

/** Opens a suspended gift again, also one that was to be removed. @returns what to tell the host */
export async function resume(stores: Stores, gift: Gift) {
  if (gift.suspended_at === null) return [`${gift.host} is open already.`]
  const told = await change(stores, gift, { suspended_at: null, remove_at: null }, 'resumed', async (db) => {
    await releaseAddress(db, gift.host)
    await makeMorningsDue(db, gift.id)
  })
  return [`${gift.host} is open again, with everything in it.`, told]
}

/** Suspends a gift and lets the cleanup delete it a day later. @returns what to tell the host */
export async function remove(stores: Stores, gift: Gift) {
  const { db, now } = stores
  const removeAt = gift.remove_at ?? now() + DAY
  const way = `Until then it can be brought back: npm run gifts -- resume ${gift.host}`
  const when = `${gift.host} is suspended, and is deleted after ${minuteOf(new Date(removeAt).toISOString())}. ${way}`
  if (gift.remove_at !== null) return [when]
  const installation = await loadInstallation(db)
  const times = { suspended_at: gift.suspended_at ?? now(), remove_at: removeAt }
  const told = await change(stores, gift, times, 'removed', (transaction) =>
    reserveForHost(transaction, installation, gift.host),
  )
  return [when, told]
}

type Times = Partial<Pick<Gift, 'suspended_at' | 'remove_at'>>

// Stores the times of a gift together with the mail to its owner.
async function change(
  stores: Stores,
  gift: Gift,
  times: Times,
  event: Event,
  also: (transaction: Transaction<Database>) => Promise<void> = async () => undefined,
) {
  const owner = await loadOwner(stores.db, gift)
  await stores.db.transaction().execute(async (transaction) => {
    const ours = transaction.updateTable('gift').set(times).where('id', '=', gift.id)
    // The cleanup may have deleted it meanwhile.
    const { numUpdatedRows } = await ours.where('host', '=', gift.host).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new CommandError(`${gift.host} is deleted.`)
    await also(transaction)
    if (owner === undefined || !stores.config.smtpUrl) return
    const mail = mailOf(stores, { ...gift, ...times }, event)
    await addMail(transaction, { recipient: owner, ...mail }, stores.now())
  })
  return sayWhoIsTold(owner, stores.config.smtpUrl !== undefined)
}

function sayWhoIsTold(owner: string | undefined, hasMail: boolean) {
  if (owner === undefined) return 'Nobody owns it yet, so nobody is told.'
  if (hasMail) return `Its owner ${owner} gets a mail, and reads it after signing in.`
  return `Its owner ${owner} reads it after signing in. There is no SMTP_URL for a mail.`
}

async function loadOwner(db: Kysely<Database>, { owner_id }: Gift) {
  const accounts = db
    .selectFrom('account')
    .select('email')
    .where('id', '=', owner_id ?? 0)
  return (await accounts.executeTakeFirst())?.email
}

// The morning of a letter may have come meanwhile.
async function makeMorningsDue(db: Kysely<Database>, giftId: number) {
  await db
    .insertInto('morning')
    .values({ gift_id: giftId, due_at: 0 })
    .onConflict((conflict) => conflict.column('gift_id').doUpdateSet({ due_at: 0 }))
    .execute()
}
