import type { endOneSession } from '#contract/account/calls.ts'
import { texts, times } from '#contract/account/contract.ts'
import { endBrowserSessions, endSession } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-locks.ts'
import { notFound } from '#server/http/errors.ts'
import { giftOrigin, originOfHost } from '#server/tenants/origins.ts'
import { deviceOf } from './server-device.ts'

/**
 * Lists the sessions of the caller's account here: this one first, then the latest used. At the bare domain it lists
 * those of all gifts; sessions that one browser opened by one sign-in count as one.
 */
export async function listSessions(context: Context) {
  const browsers = new Map<number, Browser>()
  for (const row of await findRows(context)) {
    const first = !context.hasGift ? firstOf(row) : row.id
    const browser = browsers.get(first)
    if (browser) browser.push(row)
    else browsers.set(first, [row])
  }
  const sessions = [...browsers].map(([first, rows]) => sessionOf(context, first, rows))
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** Ends one session of the caller's account and those that it opened; for this one it clears the cookie too. */
export async function endOne(context: Context<typeof endOneSession>) {
  const { db, gift, hasGift, caller, input, reply } = context
  const session = await db
    .selectFrom('session')
    .select(['id', 'parent_session_id'])
    .where('id', '=', input.id)
    .$if(hasGift, (sessions) => sessions.where('gift_id', '=', gift.id))
    .where('account_id', '=', accountOf(context))
    .executeTakeFirst()
  if (!session) throw notFound()
  if (session.id !== caller.sessionId && firstOf(session) !== caller.sessionId) {
    await endBrowserSessions(db, session.id)
    return { message: texts.sessionEnded, data: await listSessions(context) }
  }
  await endSession(context, reply, caller)
  return { message: texts.signedOut, data: [] }
}

/**
 * Ends every session of the caller's account here but this one; at the bare domain also those of all gifts and the
 * handovers into them.
 */
export async function endOthers(context: Context) {
  const { db, gift, hasGift, caller } = context
  const account_id = accountOf(context)
  await db.transaction().execute(async (transaction) => {
    // A concurrent handover finishes first, or finds its token deleted.
    if (!hasGift) await lockRow(transaction, 'account', account_id)
    await transaction
      .deleteFrom('session')
      .$if(hasGift, (sessions) => sessions.where('gift_id', '=', gift.id))
      .where('account_id', '=', account_id)
      .where('id', '!=', caller.sessionId ?? 0)
      .execute()
    if (!hasGift)
      await transaction.deleteFrom('handover_token').where('account_id', '=', account_id).execute()
  })
  return { message: texts.othersEnded, data: await listSessions(context) }
}

// These calls need an account; 0 has no sessions.
function accountOf({ caller }: Pick<Context, 'caller'>) {
  return caller.account?.id ?? 0
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

/** The sessions of one browser, the latest used first. */
type Browser = [Row, ...Row[]]

function findRows(context: Context) {
  const { db, gift, hasGift, now } = context
  return db
    .selectFrom('session')
    .innerJoin('gift', 'gift.id', 'session.gift_id')
    .leftJoin('domain', (join) =>
      join.onRef('domain.gift_id', '=', 'gift.id').on('domain.verified_at', 'is not', null),
    )
    .select(['session.id', 'parent_session_id', 'user_agent', 'signed_in_at', 'last_used_at'])
    .select(['gift.host', 'domain.name'])
    .$if(hasGift, (sessions) => sessions.where('session.gift_id', '=', gift.id))
    .where('session.account_id', '=', accountOf(context))
    .where('last_used_at', '>=', now() - times.session)
    .orderBy('last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

// The session of the sign-in: at the bare domain, where it may have expired, or at the gift itself.
function firstOf({ id, parent_session_id }: Pick<Row, 'id' | 'parent_session_id'>) {
  return parent_session_id ?? id
}

function sessionOf({ config, hasGift, caller }: Context, first: number, rows: Browser) {
  const [latest] = rows
  const { id, user_agent, signed_in_at } = rows.find((row) => row.id === first) ?? latest
  return {
    id,
    device: deviceOf(user_agent),
    signed_in_at,
    last_used_at: latest.last_used_at,
    is_current: first === caller.sessionId,
    ...(!hasGift && { hosts: hostsOf(config, rows) }),
  }
}

// The hosts as in the list of gifts: the gift's own domain once it is verified.
function hostsOf(config: Context['config'], rows: Row[]) {
  const inside = rows.filter(({ host }) => host !== '')
  const origins = inside.map(({ host, name }) =>
    name ? originOfHost(config, name) : giftOrigin(config, { host }),
  )
  if (inside.length < rows.length) origins.unshift(config.publicUrl)
  return [...new Set(origins)].map((origin) => origin.replace(/^https?:\/\//, ''))
}
