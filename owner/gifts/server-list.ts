import { PROOF } from '#contract/address.ts'
import type { Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { texts } from './contract.ts'

type Room = Pick<Context, 'db' | 'config' | 'caller'>

/** The gifts that the caller's account owns or may edit, the newest first. */
export async function listGifts(context: Room) {
  const rows = await giftRows(context).orderBy('gift.id', 'desc').execute()
  return rows.map((row) => giftFrom(context, row))
}

/** One of them. @throws {Refusal} `not_found` for what is no gift of theirs */
export async function findGift(context: Room, id: number) {
  return giftFrom(context, await findRow(context, id))
}

/** One that the account owns. @throws {Refusal} `forbidden` for a gift that they may only edit */
export async function findOwned(context: Room, id: number) {
  const row = await findRow(context, id)
  if (row.owner_id !== accountOf(context)) throw new Refusal('forbidden', texts.onlyOwner)
  return row
}

/** The name at which a TXT record proves a host name, and what it must say. */
export function proofOf({ name, token }: { name: string; token: string }) {
  return { record: PROOF + name, value: `kado=${token}` }
}

/** The caller's account; these calls are for whoever is signed in, so that there is one. */
export function accountOf({ caller }: Pick<Room, 'caller'>) {
  return caller.account?.id ?? 0
}

type Row = Awaited<ReturnType<typeof findRow>>

async function findRow(context: Room, id: number) {
  const row = await giftRows(context).where('gift.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function giftRows({ db, caller }: Room) {
  return db
    .selectFrom('member')
    .innerJoin('gift', 'gift.id', 'member.gift_id')
    .leftJoin('opening', 'opening.gift_id', 'gift.id')
    .leftJoin('domain', 'domain.gift_id', 'gift.id')
    .select(['gift.id', 'gift.host', 'gift.owner_id', 'opening.recipient_name'])
    .select(['domain.name', 'domain.token', 'domain.verified_at'])
    .where('member.account_id', '=', accountOf({ caller }))
    .where('member.may_edit', '=', 1)
}

function giftFrom(
  { config, caller }: Room,
  { id, host, owner_id, recipient_name, name, token, verified_at }: Row,
) {
  const isNamed = name !== null && token !== null
  return {
    id,
    address: host,
    url: giftOrigin(config, { host }),
    recipient_name: recipient_name ?? '',
    is_owner: owner_id === accountOf({ caller }),
    domain: isNamed ? { name, is_proved: verified_at !== null, ...proofOf({ name, token }) } : null,
  }
}
