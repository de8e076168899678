import { consumeLimit } from '#server/auth/rate-limits.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'
import type { remind as remindCall, stopReminding as stopCall } from './calls.ts'
import { addressLimits } from './contract.ts'

/** The response, the same for an address that is stored already. */
export const texts = {
  manyAddresses: 'Sudah cukup banyak alamat untuk hadiah ini. Tunggu di halaman ini saja, ya.',
  reminded: 'Alamatmu tersimpan.',
  forgotten: 'Alamatmu sudah dihapus.',
}

/**
 * Stores an address for a mail on the morning of each letter; an address that is stored already gets the same
 * response.
 */
export async function remind(context: Context<typeof remindCall>) {
  const { db, gift, input, now, request } = context
  await consumeLimit(context, gift, { name: `reminder ${networkOf(request.ip)}`, ...addressLimits.network })
  await consumeLimit(context, gift, { name: 'reminder', ...addressLimits.gift })
  await db.transaction().execute(async (transaction) => {
    await lockGift(transaction, gift.id)
    const known = transaction.selectFrom('reminder').select('id').where('gift_id', '=', gift.id)
    if ((await known.execute()).length >= addressLimits.kept)
      throw new Refusal('validation', texts.manyAddresses, { fields: { email: texts.manyAddresses } })
    await transaction
      .insertInto('reminder')
      .values({ gift_id: gift.id, email: input.email, token: makeToken(), created_at: now() })
      .onConflict((conflict) => conflict.columns(['gift_id', 'email']).doNothing())
      .execute()
  })
  return { message: texts.reminded, data: {} }
}

/** Deletes the address whose mails contained the token. */
export async function stopReminding({ db, gift, input }: Context<typeof stopCall>) {
  const rows = db.deleteFrom('reminder').where('gift_id', '=', gift.id)
  await rows.where('token', '=', input.token).execute()
  return { message: texts.forgotten, data: {} }
}
