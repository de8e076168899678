import { MINUTE } from '#contract/durations.ts'
import type {
  checkDomain as checkCall,
  removeDomain as removeCall,
  saveDomain as saveCall,
} from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import { accountOf, findGift, findOwned, proofOf } from '#owner/gifts/server-list.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { isDuplicate } from '#server/database/errors.ts'
import { Refusal } from '#server/http/errors.ts'
import { isBelowBareDomain } from '#server/tenants/origins.ts'
import { findTxtRecords } from './server-dns.ts'

// In bytes; the token is no secret.
const TOKEN_LENGTH = 16

// Lookups of one account in a minute.
const LOOKUPS = { max: 10, window: MINUTE }

/** Stores a host name for a gift; a new one has to be proved, the same one stays as it is. */
export async function saveDomain(context: Context<typeof saveCall>) {
  const { db, config, input } = context
  const { id, name } = await findOwned(context, input.id)
  const isOurs = isBelowBareDomain(config, input.name)
  if (isOurs) throw new Refusal('validation', texts.domainOurs, { fields: { name: texts.domainOurs } })
  if (name !== input.name) {
    const row = { name: input.name, token: makeToken(TOKEN_LENGTH), verified_at: null }
    await db
      .insertInto('domain')
      .values({ gift_id: id, ...row })
      .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(row))
      .execute()
  }
  return { message: texts.domainNoted, data: await findGift(context, id) }
}

/** Looks up the record that proves a host name; the gift is served there from then on. */
export async function checkDomain(context: Context<typeof checkCall>) {
  const { db, installation, config, input, now } = context
  const { id, name, token } = await findOwned(context, input.id)
  if (name === null || token === null) throw new Refusal('not_found', texts.domainMissing)
  await consumeLimit(context, installation, { name: `domain ${accountOf(context)}`, ...LOOKUPS })
  if (!(await isProved(config.dnsServers, { name, token }))) {
    throw new Refusal('conflict', texts.domainMissing, { fields: { name: texts.domainMissing } })
  }
  await revokeLostProof(context, name)
  try {
    await db
      .updateTable('domain')
      .set({ verified_at: now() })
      .where('gift_id', '=', id)
      .where('token', '=', token)
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refusal('conflict', texts.domainTaken, { fields: { name: texts.domainTaken } })
  }
  // The host may have to configure a proxy by hand.
  context.request.log.info({ domain: name }, 'a domain was proved')
  return { message: texts.domainProved, data: await findGift(context, id) }
}

/** Removes a gift's host name. */
export async function removeDomain(context: Context<typeof removeCall>) {
  const { db, input } = context
  const { id } = await findOwned(context, input.id)
  await db.deleteFrom('domain').where('gift_id', '=', id).execute()
  return { message: texts.domainGone, data: await findGift(context, id) }
}

// The domain may have changed owners since another gift proved it.
async function revokeLostProof({ db, config, input }: Context<typeof checkCall>, name: string) {
  const other = await db
    .selectFrom('domain')
    .select(['id', 'gift_id', 'name', 'token'])
    .where('name', '=', name)
    .where('verified_at', 'is not', null)
    .where('gift_id', '!=', input.id)
    .executeTakeFirst()
  if (!other || (await isProved(config.dnsServers, other))) return
  await db
    .updateTable('domain')
    .set({ verified_at: null })
    .where('id', '=', other.id)
    .where('token', '=', other.token)
    .execute()
}

async function isProved(servers: string[], domain: { name: string; token: string }) {
  const { record, value } = proofOf(domain)
  return (await findTxtRecords(servers, record)).includes(value)
}
