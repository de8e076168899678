import { Refusal } from '#server/errors.ts'
import { keepAddress } from '#server/kept-addresses.ts'
import { removeGift } from '#server/removed-gifts.ts'
import type { Context } from '#server/serve.ts'
import { type remove as removeCall, texts } from './contract.ts'
import { accountOf, findOwned, listGifts } from './server-list.ts'

/** Deletes a gift for good; its address must be named, so that no slip deletes it, and is kept for a while. */
export async function remove(context: Context<typeof removeCall>) {
  const { db, house, memory, input, now } = context
  const { id, host } = await findOwned(context, input.id)
  if (input.address.trim().toLowerCase() !== host) {
    throw new Refusal('validation', texts.sayAddress, { fields: { address: texts.sayAddress } })
  }
  await db.transaction().execute(async (transaction) => {
    await removeGift(transaction, id, house)
    await keepAddress(transaction, house, { host, accountId: accountOf(context), now: now() })
  })
  memory.forget(id)
  return { message: texts.removed, data: await listGifts(context) }
}
