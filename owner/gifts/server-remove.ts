import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { deleteGift } from '#server/tenants/gift-deletion.ts'
import type { remove as removeCall } from './calls.ts'
import { texts } from './contract.ts'
import { reserveAddress } from './domain/server-reserved.ts'
import { accountOf, findOwned, listGifts } from './server-list.ts'

/** Deletes a gift; the call must repeat its address, which is then reserved for a while. */
export async function remove(context: Context<typeof removeCall>) {
  const { db, installation, input, now } = context
  const { id, host } = await findOwned(context, input.id)
  if (input.address.trim().toLowerCase() !== host) {
    throw new Refusal('validation', texts.sayAddress, { fields: { address: texts.sayAddress } })
  }
  await db.transaction().execute(async (transaction) => {
    await deleteGift(transaction, id, installation)
    await reserveAddress(transaction, installation, { host, accountId: accountOf(context), now: now() })
  })
  return { message: texts.removed, data: await listGifts(context) }
}
