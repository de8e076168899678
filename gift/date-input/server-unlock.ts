import { consumeLimit, loadLimitCount } from '#server/auth/rate-limits.ts'
import { grantVisitorAccess, isSecretDate } from '#server/auth/visitor-access.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'
import type { unlock as unlockCall } from './calls.ts'
import { missLimit, texts, tries } from './contract.ts'

/** Checks the date that a visitor has entered, and grants access when it is correct. */
export async function unlock(context: Context<typeof unlockCall>) {
  const { gift, input, reply } = context
  const { date } = input
  await consumeLimit(context, gift, { name: 'unlock', sentence: texts.tooMany, ...tries.gift })
  if (!(await isSecretDate(context, gift, date))) {
    await consumeLimit(context, gift, missesOf(context))
    throw new Refusal('validation', texts.wrong, { fields: { date: texts.wrong } })
  }
  await grantVisitorAccess(context, reply, gift, date)
  return { message: texts.right, selected_date: date, data: { selected_date: date } }
}

/** Counts an attempt of the caller's network, a malformed one too. @throws {Refusal} `too_many` */
export async function countTry(context: Pick<Context, 'db' | 'now' | 'gift' | 'request'>) {
  const network = networkOf(context.request.ip)
  const sentence = texts.tooMany
  await consumeLimit(context, context.gift, { name: `unlock ${network}`, sentence, ...tries.network })
  await consumeLimit(context, context.gift, {
    name: `unlock hour ${network}`,
    sentence,
    ...tries.networkHour,
  })
}

/**
 * The hint, once it may be seen: a locked gift keeps it until this network has entered enough wrong dates.
 */
export async function loadHint(context: Context) {
  const { gift, isLockedOut } = context
  if (!isLockedOut) return { hint: gift.hint }
  const missed = await loadLimitCount(context, gift, missesOf(context))
  return { hint: missed < missLimit.forHint ? '' : gift.hint }
}

// Counted, but never refused.
function missesOf({ request }: Pick<Context, 'request'>) {
  return { name: `missed ${networkOf(request.ip)}`, max: Number.POSITIVE_INFINITY, window: missLimit.window }
}
