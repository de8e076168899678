import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { acceptInvitation, expectInvitation } from '#server/auth/invitations.ts'
import { hashPassword, isCommon } from '#server/auth/passwords.ts'
import { countWaiting, purgePendingMembers } from '#server/auth/pending-members.ts'
import { consumeLimit, consumeNetworkLimit } from '#server/auth/rate-limits.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { isDuplicate } from '#server/database/errors.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { isLoopback, networkOf } from '#server/http/networks.ts'
import { limits, texts } from './contract.ts'
import type { Create } from './schemas.ts'

// What a proxy adds to a request that it passes on.
const PROXY_HEADER = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

const DAY = 24 * 60 * 60_000

// When to try again where too many wait, in seconds. When the next of them goes is nobody's business.
const LATER = 60 * 60

/**
 * Creates an account: the first one of a single gift owns it, later ones wait to be let in. Whoever was
 * invited waits for nobody, and at the bare domain of many gifts there is nothing yet to be let into.
 */
export async function create(context: Context, { email, password, claim, invite }: z.output<typeof Create>) {
  const { db, gift, hasGift } = context
  await consumeNetworkLimit(context, 'registration')
  if (invite !== undefined) await expectInvitation(context, invite)
  else if (hasGift) await expectWelcome(context, claim)
  await refuseCommon(password, email, 'password')
  const row = {
    gift_id: gift.id,
    email,
    password_hash: await hashPassword(password),
    created_at: context.now(),
  }
  try {
    await db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('account')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      if (invite !== undefined) await acceptInvitation(context, transaction, { accountId: id, token: invite })
      else if (!hasGift) await spendDaily(context, transaction)
      else await join(context, transaction, id, claim)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refusal('conflict', texts.taken, { fields: { email: texts.taken } })
  }
  return { message: texts.created }
}

/** Refuses a password that is among the first that anybody would try. */
export async function refuseCommon(password: string, email: string, field: string) {
  if (!(await isCommon(password, email))) return
  throw new Refusal('validation', texts.passwordCommon, { fields: { [field]: texts.passwordCommon } })
}

async function expectWelcome(context: Context, claim: string | undefined) {
  const isOwned = context.gift.owner_id !== null
  if (!isOwned && !mayClaim(context, claim)) {
    throw new Refusal('forbidden', texts.claimNeeded, { fields: { claim: texts.claimNeeded } })
  }
  if (isOwned) await expectRoom(context)
}

// Of two first accounts at the same moment only one finds the gift without an owner.
async function join(context: Context, transaction: Transaction<Database>, id: number, claim?: string) {
  const taken = mayClaim(context, claim)
    ? await transaction
        .updateTable('gift')
        .set({ owner_id: id })
        .where('id', '=', context.gift.id)
        .where('owner_id', 'is', null)
        .executeTakeFirst()
    : undefined
  const may_edit = taken?.numUpdatedRows === 1n ? 1 : 0
  await transaction
    .insertInto('member')
    .values({ gift_id: context.gift.id, account_id: id, may_edit, created_at: context.now() })
    .execute()
  if (may_edit === 0) await waitInLine(context, transaction)
}

// Before the password costs a hash; who is known already hears the same.
async function expectRoom(context: Context) {
  const isFull = async () => (await countWaiting(context.db, context.gift)) >= limits.waiting.most
  if (!(await isFull())) return
  await purgePendingMembers(context)
  if (await isFull()) throw noRoom()
}

// Of two at the same moment one is counted after the other: the gift's row is taken first.
async function waitInLine({ gift, request, now }: Context, transaction: Transaction<Database>) {
  await transaction
    .updateTable('gift')
    .set(({ ref }) => ({ host: ref('host') }))
    .where('id', '=', gift.id)
    .execute()
  if ((await countWaiting(transaction, gift)) > limits.waiting.most) throw noRoom()
  const name = `waiting ${networkOf(request.ip)}`
  const limit = { most: limits.waiting.ofNetwork, window: DAY, sentence: () => texts.noRoom }
  await consumeLimit({ db: transaction, now }, gift, { name, ...limit })
}

// Nobody waits at the bare domain, and each account there may begin gifts.
function spendDaily({ installation, request, now }: Context, transaction: Transaction<Database>) {
  const name = `newcomers ${networkOf(request.ip)}`
  const limit = { most: limits.newcomers, window: DAY, sentence: () => texts.tooManyNew }
  return consumeLimit({ db: transaction, now }, installation, { name, ...limit })
}

function noRoom() {
  return new Refusal('too_many', texts.noRoom, { retryAfter: LATER })
}

function mayClaim({ request, gift }: Context, claim: string | undefined) {
  return isFromThisMachine(request) || isSame(claim ?? '', gift.claim_code)
}

// A page of another site can make this machine's browser call us under that site's own name, so the
// name must be this machine's too.
function isFromThisMachine({ ip, hostname, headers }: FastifyRequest) {
  const isLocalName = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
  return isLoopback(ip) && isLocalName && !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
}

function isSame(given: string, wanted: string) {
  const plain = (text: string) => Buffer.from(hashToken(text.trim().toUpperCase()))
  return timingSafeEqual(plain(given), plain(wanted))
}
