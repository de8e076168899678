import { countOf, spend } from '#server/auth/rate-limits.ts'
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
  const says = texts.tooMany
  const network = networkOf(request.ip)
  await spend(context, gift, { name: `unlock ${network}`, says, ...tries.network })
  await spend(context, gift, { name: `unlock hour ${network}`, says, ...tries.networkHour })
  await spend(context, gift, { name: 'unlock', says, ...tries.gift })
  if (!(await isSecretDate(context, gift, date))) {
    await spend(context, gift, missesOf(context))
    throw new Refusal('validation', texts.wrong, { fields: { date: texts.wrong } })
  }
  await grantVisitorAccess(context, reply, gift, date)
  return { message: texts.right, selected_date: date, data: { selected_date: date } }
}

/** The hint, once it may be seen: a locked gift keeps it until this network has missed often enough. */
export async function loadHint(context: Context) {
  const { gift, isLockedOut } = context
  if (!isLockedOut) return { hint: gift.hint }
  const missed = await countOf(context, gift, missesOf(context))
  return { hint: missed < misses.forHint ? '' : gift.hint }
}

// Counted, never refused.
function missesOf({ request }: Pick<Context, 'request'>) {
  return { name: `missed ${networkOf(request.ip)}`, most: Number.POSITIVE_INFINITY, window: misses.window }
}
