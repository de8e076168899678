import { consumeLimit, loadLimitCount } from '#server/auth/rate-limits.ts'
import { grantVisitorAccess, isSecretDate } from '#server/auth/visitor-access.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/http/networks.ts'
import type { unlock as unlockCall } from './calls.ts'
import { misses, texts, tries } from './contract.ts'

/** Checks the date that a visitor has entered, and lets their browser in when it is right. */
export async function unlock(context: Context<typeof unlockCall>) {
  const { gift, input, request, reply } = context
  const { date } = input
  const sentence = texts.tooMany
  const network = networkOf(request.ip)
  await consumeLimit(context, gift, { name: `unlock ${network}`, sentence, ...tries.network })
  await consumeLimit(context, gift, { name: `unlock hour ${network}`, sentence, ...tries.networkHour })
  await consumeLimit(context, gift, { name: 'unlock', sentence, ...tries.gift })
  if (!(await isSecretDate(context, gift, date))) {
    await consumeLimit(context, gift, missesOf(context))
    throw new Refusal('validation', texts.wrong, { fields: { date: texts.wrong } })
  }
  await grantVisitorAccess(context, reply, gift, date)
  return { message: texts.right, selected_date: date, data: { selected_date: date } }
}

/** The hint, once it may be seen: a locked gift keeps it until this network has missed often enough. */
export async function loadHint(context: Context) {
  const { gift, isLockedOut } = context
  if (!isLockedOut) return { hint: gift.hint }
  const missed = await loadLimitCount(context, gift, missesOf(context))
  return { hint: missed < misses.forHint ? '' : gift.hint }
}

// Counted, never refused.
function missesOf({ request }: Pick<Context, 'request'>) {
  return { name: `missed ${networkOf(request.ip)}`, max: Number.POSITIVE_INFINITY, window: misses.window }
}
