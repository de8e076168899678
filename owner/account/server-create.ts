import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { limits, texts } from '#contract/account/contract.ts'
import type { Create } from '#contract/account/schemas.ts'
import { DAY } from '#contract/durations.ts'
import { acceptInvitation, expectInvitation } from '#server/auth/invitations.ts'
import { findWeakness, hashPassword } from '#server/auth/passwords.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { isDuplicate } from '#server/database/errors.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { isForwarded } from '#server/http/proxy-headers.ts'
import { isLoopback, isLoopbackName, networkOf } from '#server/network/networks.ts'

const NO_ROOM = 'Saat ini belum bisa menerima akun baru. Coba lagi lain hari, atau hubungi pemilik hadiah.'

// In seconds. A fixed value reveals nothing about the accounts that wait.
const RETRY_AFTER = 60 * 60

/**
 * Creates an account. The first one of a single gift owns it, later ones wait to be let in. An invited account may
 * edit at once, and an account of the bare domain belongs to no gift yet.
 */
export async function create(context: Context, { email, password, claim, invite }: z.output<typeof Create>) {
  const { db, gift, hasGift } = context
  expectPermission(context, invite)
  if (invite !== undefined) await expectInvitation(context, invite)
  else if (hasGift) await expectOpenRegistration(context, claim)
  await refuseWeak(password, email, 'password')
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
      else if (!hasGift) await consumeDailyLimit(context, transaction)
      else await join(context, transaction, id, claim)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refusal('conflict', texts.taken, { fields: { email: texts.taken } })
  }
  return { message: texts.created }
}

const sentences = {
  email: texts.passwordIsEmail,
  repeats: texts.passwordRepeats,
  common: texts.passwordCommon,
}

/** Refuses a password that is easily guessed, with a sentence that suggests a better one. */
export async function refuseWeak(password: string, email: string, field: string) {
  const weakness = await findWeakness(password, email)
  if (!weakness) return
  const sentence = sentences[weakness]
  throw new Refusal('validation', sentence, { fields: { [field]: sentence } })
}

// The host decides who may register (REGISTRATION): by invitation, or at a gift that the host made and that has no owner yet.
function expectPermission({ config: { registration }, gift, hasGift }: Context, invite: string | undefined) {
  if (registration === 'open') return
  const isInvited = invite !== undefined || (hasGift && gift.owner_id === null)
  if (registration === 'closed' || !isInvited)
    throw new Refusal('forbidden', texts.registration[registration])
}

async function expectOpenRegistration(context: Context, claim: string | undefined) {
  const isOwned = context.gift.owner_id !== null
  if (!isOwned && !mayClaim(context, claim)) {
    throw new Refusal('forbidden', texts.claimNeeded, { fields: { claim: texts.claimNeeded } })
  }
  if (isOwned) await refuseWhenFull(context)
}

// Of two first accounts at the same moment only one finds the gift without an owner.
async function join(context: Context, transaction: Transaction<Database>, id: number, claim?: string) {
  const claimed = mayClaim(context, claim)
    ? await transaction
        .updateTable('gift')
        .set({ owner_id: id })
        .where('id', '=', context.gift.id)
        .where('owner_id', 'is', null)
        .executeTakeFirst()
    : undefined
  const may_edit = claimed?.numUpdatedRows === 1n ? 1 : 0
  await transaction
    .insertInto('member')
    .values({ gift_id: context.gift.id, account_id: id, may_edit, created_at: context.now() })
    .execute()
  if (may_edit === 0) await limitWaiting(context, transaction)
}

// Runs before the password is hashed; a known e-mail gets the same refusal.
async function refuseWhenFull(context: Context) {
  const isFull = async () => (await countWaiting(context.db, context.gift)) >= limits.waiting.max
  if (!(await isFull())) return
  await purgePendingMembers(context)
  if (await isFull()) throw tooManyWaiting()
}

// Updates the gift's row first, so that concurrent registrations are counted one after the other.
async function limitWaiting({ gift, request, now }: Context, transaction: Transaction<Database>) {
  await transaction
    .updateTable('gift')
    .set(({ ref }) => ({ host: ref('host') }))
    .where('id', '=', gift.id)
    .execute()
  if ((await countWaiting(transaction, gift)) > limits.waiting.max) throw tooManyWaiting()
  const name = `waiting ${networkOf(request.ip)}`
  const limit = { max: limits.waiting.ofNetwork, window: DAY, sentence: () => NO_ROOM }
  await consumeLimit({ db: transaction, now }, gift, { name, ...limit })
}

async function countWaiting(db: Kysely<Database>, { id }: Gift) {
  const { waiting } = await db
    .selectFrom('member')
    .select((is) => is.fn.countAll().as('waiting'))
    .where('gift_id', '=', id)
    .where('may_edit', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

// Accounts of the bare domain may make gifts at once.
function consumeDailyLimit({ installation, request, now }: Context, transaction: Transaction<Database>) {
  const name = `newcomers ${networkOf(request.ip)}`
  const limit = { max: limits.newcomers, window: DAY, sentence: () => texts.tooManyNew }
  return consumeLimit({ db: transaction, now }, installation, { name, ...limit })
}

function tooManyWaiting() {
  return new Refusal('too_many', NO_ROOM, { retryAfter: RETRY_AFTER })
}

function mayClaim({ request, gift }: Context, claim: string | undefined) {
  return isFromThisMachine(request) || isSame(claim ?? '', gift.claim_code)
}

// A page of another site can make this machine's browser call the server by that site's host name.
function isFromThisMachine(request: FastifyRequest) {
  return isLoopback(request.ip) && isLoopbackName(request.hostname) && !isForwarded(request)
}

function isSame(claim: string, expected: string) {
  const hash = (text: string) => Buffer.from(hashToken(text.trim().toUpperCase()))
  return timingSafeEqual(hash(claim), hash(expected))
}
