import { type Selectable, sql } from 'kysely'
import { dayIn } from '#contract/date.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context, Server } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import { noteInJournal, removeFromJournal } from '#server/pages/journal.ts'
import { listOf } from '#server/pages/list.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { type Coupon, schemas } from './schemas.ts'

const { isSample, limits, stateOf, tearLimit, texts, RESTORE_WINDOW } = coupon

/** The gift's coupons, oldest first. */
export const coupons = listOf({ table: 'coupon', max: limits.coupons, full: texts.full })

export type Row = Selectable<Database['coupon']>

/** Serves the list of coupons: adding, tearing, fulfilling and restoring each. */
export function serveCoupons(server: Server) {
  serve(server, calls.list, schemas.list, async (context) => {
    const rows = await coupons.load(context)
    return rows.map((row) => asListed(row, context))
  })

  serveList(server, coupons, {
    calls,
    schemas,
    texts: { ...texts, created: texts.saved },
    make: newCoupon,
    show: (context, row) => asListed(row, context),
  })

  serve(server, calls.change, schemas.change, async (context) => {
    const { id: _, ...words } = context.input
    return { message: texts.saved, data: asListed(await coupons.change(context, words), context) }
  })

  const limit = ({ gift, request }: Pick<Context, 'gift' | 'request'>) =>
    consumeLimit(server, gift, { name: `coupon ${networkOf(request.ip)}`, ...tearLimit })

  serve(
    server,
    calls.ask,
    schemas.ask,
    async (context) => ({ message: texts.asked, data: await ask(context) }),
    { limit },
  )

  serve(
    server,
    calls.takeBack,
    schemas.takeBack,
    async (context) => ({ message: texts.takenBack, data: await takeBack(context) }),
    { limit },
  )

  serve(server, calls.fulfil, schemas.fulfil, async (context) => {
    await coupons.changeIf(context, sql`fulfilled_at is null`, { fulfilled_at: context.now() })
    return { message: texts.fulfilled, data: asListed(await coupons.find(context), context) }
  })
}

// The giver's first coupon takes the place of the sample.
async function newCoupon(context: Context<typeof calls.create>) {
  const [first, second] = await coupons.load(context)
  if (first && !second && isSample(first)) await coupons.remove({ ...context, input: { id: first.id } })
  const { code, thanks, phone } = first ?? coupon.sample
  const { name, ...words } = context.input
  return { code, thanks, phone, description: '', expires_on: '', ...omitUndefined(words), name }
}

async function ask(context: Context<typeof calls.ask>) {
  const { db, gift, now } = context
  const isWhole = sql`asked_at is null and fulfilled_at is null
    and (expires_on = '' or expires_on >= ${dayIn(gift.time_zone, now())})`
  const torn = await db.transaction().execute(async (transaction) => {
    // Of two phones one tears it; the other gets the coupon as torn.
    const row = await coupons.changeIf({ ...context, db: transaction }, isWhole, { asked_at: now() })
    if (row && !context.caller.mayEdit)
      await noteInJournal(transaction, gift, now(), { kind: 'coupon', detail: row.name })
    return row
  })
  const asked = asListed(torn ?? (await coupons.find(context)), context)
  if (asked.state !== 'asked') throw new Refusal('conflict', texts.over)
  return asked
}

async function takeBack(context: Context<typeof calls.takeBack>) {
  const { caller, db, gift, now } = context
  const { asked_at, name: detail } = await coupons.find(context)
  const isRecent = sql`asked_at > ${now() - RESTORE_WINDOW} and fulfilled_at is null`
  const mayChange = sql`asked_at is not distinct from ${asked_at}
    and ${caller.mayEdit ? sql`true` : isRecent}`
  await db.transaction().execute(async (transaction) => {
    const whole = await coupons.changeIf({ ...context, db: transaction }, mayChange, {
      asked_at: null,
      fulfilled_at: null,
    })
    // A coupon that the owner restores was torn all the same, so that stays in the journal.
    if (whole && asked_at !== null && !caller.mayEdit)
      await removeFromJournal(transaction, gift, asked_at, { kind: 'coupon', detail })
  })
  const { state, ...rest } = asListed(await coupons.find(context), context)
  if (state === 'asked') throw new Refusal('forbidden', texts.tooLate)
  if (state === 'fulfilled') throw new Refusal('forbidden', texts.alreadyFulfilled)
  return { ...rest, state }
}

function asListed(
  { gift_id: _, image_url: _image, removed_at: _removed, ...row }: Row,
  { gift, now }: Pick<Context, 'gift' | 'now'>,
): Coupon {
  return { ...row, state: stateOf(row, dayIn(gift.time_zone, now())) }
}
