import type { Selectable } from 'kysely'
import { dayIn } from '#contract/date.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context, Server } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import { noteInJournal, removeFromJournal } from '#server/pages/journal.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { schemas, type Ticket } from './schemas.ts'

const { limits, stateOf, tearLimit, texts, RESTORE_WINDOW } = coupon

type Row = Selectable<Database['ticket']>
type GiftContext = Pick<Context, 'db'> & { gift: { id: number } }
type One = Pick<Context, 'db' | 'gift' | 'now'> & { input: { id: number } }

/** Serves the list of several coupons: adding, tearing, restoring and fulfilling each. */
export function serveTickets(server: Server) {
  serve(server, calls.list, schemas.list, async (context) => {
    const rows = await rowsOf(context).orderBy('id').execute()
    return rows.map((row) => asShown(row, context))
  })

  serve(server, calls.add, schemas.add, add)

  serve(server, calls.change, schemas.change, async (context) => {
    const { id: _, ...words } = context.input
    // An update needs one column at least.
    const changes = { gift_id: context.gift.id, ...omitUndefined(words) }
    const row = await one(context).set(changes).executeTakeFirst()
    return { message: coupon.texts.saved, data: asShown(found(row), context) }
  })

  serve(server, calls.remove, schemas.remove, async ({ db, gift, input: { id } }) => {
    const rows = db.deleteFrom('ticket').where('id', '=', id).where('gift_id', '=', gift.id)
    found(await rows.returning('id').executeTakeFirst())
    return { message: texts.removed, data: { id } }
  })

  const countTear = ({ gift, request }: Pick<Context, 'gift' | 'request'>) =>
    consumeLimit(server, gift, { name: `coupon ${networkOf(request.ip)}`, ...tearLimit })

  serve(
    server,
    calls.ask,
    schemas.ask,
    async (context) => ({ message: texts.asked, data: await ask(context) }),
    { limit: countTear },
  )

  serve(
    server,
    calls.takeBack,
    schemas.takeBack,
    async (context) => ({ message: texts.takenBack, data: await takeBack(context) }),
    { limit: countTear },
  )

  serve(server, calls.fulfil, schemas.fulfil, async (context) => {
    await one(context).set({ fulfilled_at: context.now() }).where('fulfilled_at', 'is', null).execute()
    return { message: texts.fulfilled, data: asShown(await requireRow(context), context) }
  })
}

// The single coupon becomes the first of the list, so that it stays part of the gift.
async function add(context: Context<typeof calls.add>) {
  const { db, gift, input } = context
  const row = await db.transaction().execute(async (transaction) => {
    await lockGift(transaction, gift.id)
    const within = { ...context, db: transaction }
    const count = (await rowsOf(within).execute()).length
    if (count >= limits.coupons) throw new Refusal('validation', texts.full)
    const { image_url: _, ...first } = await loadFirst(within)
    const blank = { gift_id: gift.id, ...first, expires_on: '' }
    const insert = (values: typeof blank) =>
      transaction.insertInto('ticket').values(values).returningAll().executeTakeFirstOrThrow()
    if (count === 0) await insert(blank)
    return insert({ ...blank, description: '', ...omitUndefined(input) })
  })
  return { message: texts.saved, data: asShown(row, context) }
}

async function ask(context: Context<typeof calls.ask>) {
  const { db, gift, now } = context
  const today = dayIn(gift.time_zone, now())
  const torn = await db.transaction().execute(async (transaction) => {
    // Of two phones one tears it; the other gets the coupon as torn.
    const row = await one({ ...context, db: transaction })
      .set({ asked_at: now() })
      .where('asked_at', 'is', null)
      .where('fulfilled_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_on', '=', ''), eb('expires_on', '>=', today)]))
      .executeTakeFirst()
    if (row && !context.caller.mayEdit)
      await noteInJournal(transaction, gift, now(), { kind: 'coupon', detail: row.name })
    return row
  })
  const ticket = asShown(torn ?? (await requireRow(context)), context)
  if (ticket.state !== 'asked') throw new Refusal('conflict', texts.over)
  return ticket
}

async function takeBack(context: Context<typeof calls.takeBack>) {
  const { caller, db, gift, now } = context
  const { asked_at, name: detail } = await requireRow(context)
  await db.transaction().execute(async (transaction) => {
    const whole = await one({ ...context, db: transaction })
      .set({ asked_at: null, fulfilled_at: null })
      .where('asked_at', asked_at === null ? 'is' : '=', asked_at)
      .$if(!caller.mayEdit, (query) =>
        query.where('asked_at', '>', now() - RESTORE_WINDOW).where('fulfilled_at', 'is', null),
      )
      .executeTakeFirst()
    // A coupon that the owner restores was torn all the same, so that stays in the journal.
    if (whole && asked_at !== null && !caller.mayEdit)
      await removeFromJournal(transaction, gift, asked_at, { kind: 'coupon', detail })
  })
  const ticket = asShown(await requireRow(context), context)
  if (ticket.state === 'asked') throw new Refusal('forbidden', texts.tooLate)
  if (ticket.state === 'fulfilled') throw new Refusal('forbidden', texts.alreadyFulfilled)
  return ticket
}

async function loadFirst({ db, gift }: GiftContext) {
  const columns = ['name', 'code', 'description', 'thanks', 'phone', 'image_url'] as const
  const row = await db.selectFrom('coupon').select(columns).where('gift_id', '=', gift.id).executeTakeFirst()
  return row ?? coupon.sample
}

function rowsOf({ db, gift }: GiftContext) {
  return db.selectFrom('ticket').selectAll().where('gift_id', '=', gift.id)
}

function one({ db, gift, input }: One) {
  return db.updateTable('ticket').where('id', '=', input.id).where('gift_id', '=', gift.id).returningAll()
}

async function requireRow(context: One) {
  return found(await rowsOf(context).where('id', '=', context.input.id).executeTakeFirst())
}

function found<Found>(row: Found | undefined) {
  if (row === undefined) throw notFound()
  return row
}

function asShown({ gift_id: _, ...row }: Row, { gift, now }: Pick<Context, 'gift' | 'now'>): Ticket {
  return { ...row, state: stateOf(row, dayIn(gift.time_zone, now())) }
}
