import type { Transaction } from 'kysely'
import { Address } from '#contract/address.ts'
import { DAY, MINUTE } from '#contract/durations.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { DELETED_PREFIX } from '#server/tenants/gift-deletion.ts'
import { makeGift } from '#server/tenants/installation.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import type { create as createCall, loadAddress as loadAddressCall } from './calls.ts'
import { limits, texts } from './contract.ts'
import { isReserved, releaseAddress } from './domain/server-reserved.ts'
import { accountOf, findGift } from './server-list.ts'

/** Whether an address that is being typed is free. */
export async function loadAddress(context: Context<typeof loadAddressCall>) {
  const { installation, request, config, input } = context
  await consumeLimit(context, installation, {
    name: `address ${networkOf(request.ip)}`,
    max: limits.asks,
    window: MINUTE,
  })
  const read = Address.safeParse(input.address)
  const address = read.success ? read.data : input.address.trim().toLowerCase()
  const problem = read.success ? undefined : read.error.issues[0]?.message
  const isTaken = problem === undefined && (await isTakenFor(context, address))
  return {
    address,
    url: problem === undefined ? giftOrigin(config, { host: address }) : '',
    is_free: problem === undefined && !isTaken,
    message: problem ?? (isTaken ? texts.taken : texts.isFree),
  }
}

/** Makes a gift with the sample of every page, owned by the account. */
export async function create(context: Context<typeof createCall>, pages: Pick<Page, 'createSample'>[]) {
  const { db, installation, request, input, now, config } = context
  const { ofAccount, ofDay, inAll } = config.gifts
  const ownerId = accountOf(context)
  if (await isTakenFor(context, input.address)) throw taken()
  const daily = { window: DAY, sentence: () => texts.tooManyToday }
  const id = await db.transaction().execute(async (transaction) => {
    const stores = { db: transaction, now }
    await consumeLimit(stores, installation, { name: `gifts ${ownerId}`, max: ofDay, ...daily })
    const name = `gifts ${networkOf(request.ip)}`
    await consumeLimit(stores, installation, { name, max: limits.ofNetwork, ...daily })
    // The limits above have put concurrent calls in order.
    await limitOwnedGifts(transaction, ownerId, ofAccount)
    if (inAll !== undefined) await limitAllGifts(transaction, installation, inAll)
    const made = await makeGift(transaction, pages, { host: input.address, ownerId, now: now() })
    // A concurrent deletion has reserved the address by now.
    if (made === undefined || (await isReservedFor(context, transaction, input.address))) throw taken()
    await releaseAddress(transaction, input.address)
    await transaction
      .insertInto('member')
      .values({ gift_id: made, account_id: ownerId, may_edit: 1, created_at: now() })
      .execute()
    return made
  })
  return { message: texts.made, data: await findGift(context, id) }
}

async function limitOwnedGifts(db: Context['db'], ownerId: number, max: number) {
  const { owned } = await db
    .selectFrom('gift')
    .select(({ fn }) => fn.countAll().as('owned'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (Number(owned) >= max) throw new Refusal('conflict', texts.tooMany(max))
}

async function limitAllGifts(
  transaction: Transaction<Database>,
  installation: Context['installation'],
  max: number,
) {
  await lockGift(transaction, installation.id)
  const { all } = await transaction
    .selectFrom('gift')
    .select(({ fn }) => fn.countAll().as('all'))
    .where('id', '!=', installation.id)
    .where('host', 'not like', `${DELETED_PREFIX}%`)
    .executeTakeFirstOrThrow()
  if (Number(all) >= max) throw new Refusal('conflict', texts.noPlace)
}

async function isTakenFor(context: Pick<Context, 'db' | 'caller' | 'now'>, host: string) {
  const { db } = context
  const gift = await db.selectFrom('gift').select('id').where('host', '=', host).executeTakeFirst()
  return gift !== undefined || isReservedFor(context, db, host)
}

function isReservedFor({ caller, now }: Pick<Context, 'caller' | 'now'>, db: Context['db'], host: string) {
  return isReserved(db, { host, accountId: caller.account?.id, now: now() })
}

function taken() {
  return new Refusal('conflict', texts.taken, { fields: { address: texts.taken } })
}
