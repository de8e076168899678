import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { removeGift } from '#server/tenants/gift-deletion.ts'
import { reserveAddress } from '#server/tenants/reserved-addresses.ts'
import type { remove as removeCall } from './calls.ts'
import { texts } from './contract.ts'
import { accountOf, findOwned, listGifts } from './server-list.ts'

/** Deletes a gift for good; its address must be named, so that no slip deletes it, and is kept for a while. */
export async function remove(context: Context<typeof removeCall>) {
  const { db, installation, cache, input, now } = context
  const { id, host } = await findOwned(context, input.id)
  if (input.address.trim().toLowerCase() !== host) {
    throw new Refusal('validation', texts.sayAddress, { fields: { address: texts.sayAddress } })
  }
  await db.transaction().execute(async (transaction) => {
    await removeGift(transaction, id, installation)
    await reserveAddress(transaction, installation, { host, accountId: accountOf(context), now: now() })
  })
  cache.invalidate(id)
  return { message: texts.removed, data: await listGifts(context) }
}
