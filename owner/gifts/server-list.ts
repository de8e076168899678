import { PROOF_PREFIX } from '#contract/address.ts'
import type { Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { readOnly, suspensionNotice } from '#server/tenants/suspension.ts'
import { texts } from './contract.ts'

type GiftsContext = Pick<Context, 'db' | 'config' | 'caller'>

/** Lists the gifts that the caller's account owns or may edit, the newest first. */
export async function listGifts(context: GiftsContext) {
  const rows = await giftRows(context).orderBy('gift.id', 'desc').execute()
  return rows.map((row) => giftFrom(context, row))
}

/** Finds one of these gifts. @throws {Refusal} `not_found` for any other */
export async function findGift(context: GiftsContext, id: number) {
  return giftFrom(context, await findRow(context, id))
}

/**
 * Finds a gift that the account owns and may change.
 * @throws {Refusal} `forbidden` for one that it may only edit, or that the host has suspended
 */
export async function findOwned(context: GiftsContext, id: number) {
  const row = await findRow(context, id)
  if (row.owner_id !== accountOf(context)) throw new Refusal('forbidden', texts.onlyOwner)
  if (row.suspended_at !== null) throw readOnly()
  return row
}

/** The name and the value of the TXT record that proves a host name. */
export function proofOf({ name, token }: { name: string; token: string }) {
  return { record: PROOF_PREFIX + name, value: `kado=${token}` }
}

/** The id of the caller's account; these calls are served only with one. */
export function accountOf({ caller }: Pick<Context, 'caller'>) {
  return caller.account?.id ?? 0
}

type Row = Awaited<ReturnType<typeof findRow>>

async function findRow(context: GiftsContext, id: number) {
  const row = await giftRows(context).where('gift.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function giftRows({ db, caller }: GiftsContext) {
  return db
    .selectFrom('member')
    .innerJoin('gift', 'gift.id', 'member.gift_id')
    .leftJoin('opening', 'opening.gift_id', 'gift.id')
    .leftJoin('domain', 'domain.gift_id', 'gift.id')
    .select(['gift.id', 'gift.host', 'gift.owner_id', 'opening.recipient_name'])
    .select(['gift.suspended_at', 'gift.remove_at', 'gift.time_zone'])
    .select(['domain.name', 'domain.token', 'domain.verified_at'])
    .where('member.account_id', '=', accountOf({ caller }))
    .where('member.may_edit', '=', 1)
}

function giftFrom(
  { config, caller }: GiftsContext,
  { id, host, owner_id, recipient_name, name, token, verified_at, ...suspension }: Row,
) {
  const isNamed = name !== null && token !== null
  return {
    id,
    address: host,
    url: giftOrigin(config, { host }),
    recipient_name: recipient_name ?? '',
    is_owner: owner_id === accountOf({ caller }),
    domain: isNamed ? { name, is_proved: verified_at !== null, ...proofOf({ name, token }) } : null,
    notice: suspensionNotice(config, suspension),
  }
}
