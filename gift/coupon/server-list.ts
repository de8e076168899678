import { dayIn } from '#contract/date.ts'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context, Server } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import { addToList } from '#server/pages/add-to-list.ts'
import { noteInJournal, removeFromJournal } from '#server/pages/journal.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { type Coupon, schemas } from './schemas.ts'
import { change, existing, insert, type Row } from './server-rows.ts'

const { isSample, limits, stateOf, tearLimit, texts, RESTORE_WINDOW } = coupon

const list = { table: 'coupon', max: limits.coupons, full: texts.full } as const

type ListContext = Pick<Context, 'db' | 'gift' | 'now'>
type One = ListContext & { input: { id: number } }

/** Serves the list of coupons: adding, tearing, fulfilling and restoring each. */
export function serveList(server: Server) {
  serve(server, calls.list, schemas.list, async (context) => {
    const rows = await existing(context).execute()
    return rows.map((row) => asListed(row, context))
  })

  serve(server, calls.add, schemas.add, async (context) => ({
    message: texts.saved,
    data: asListed(await add(context), context),
  }))

  serve(server, calls.change, schemas.change, async (context) => {
    const { id: _, ...words } = context.input
    const row = await changeExisting(context, omitUndefined(words)).executeTakeFirst()
    return { message: texts.saved, data: asListed(found(row), context) }
  })

  serve(server, calls.remove, schemas.remove, async (context) => {
    const { id } = found(await changeExisting(context, { removed_at: context.now() }).executeTakeFirst())
    return { message: texts.removed, data: { id } }
  })

  serve(server, calls.restore, schemas.restore, async (context) => {
    const { id } = context.input
    const row = await addToList(context, { ...list, added: [id] }, (db) =>
      change({ ...context, db }, id, { removed_at: null }).executeTakeFirst(),
    )
    return { message: texts.restored, data: asListed(found(row), context) }
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
    const unfulfilled = changeExisting(context, { fulfilled_at: context.now() })
    await unfulfilled.where('fulfilled_at', 'is', null).execute()
    return { message: texts.fulfilled, data: asListed(await requireRow(context), context) }
  })
}

// The giver's first coupon takes the place of the sample.
async function add(context: Context<typeof calls.add>) {
  const { gift, input, now } = context
  return addToList(context, list, async (db) => {
    const [first, second] = await existing({ db, gift }).execute()
    if (first && !second && isSample(first))
      await change({ db, gift }, first.id, { removed_at: now() }).execute()
    const { code, thanks, phone } = first ?? coupon.sample
    return insert(
      { db, gift },
      { code, thanks, phone, description: '', ...omitUndefined(input), name: input.name },
    )
  })
}

async function ask(context: Context<typeof calls.ask>) {
  const { db, gift, now } = context
  const today = dayIn(gift.time_zone, now())
  const torn = await db.transaction().execute(async (transaction) => {
    // Of two phones one tears it; the other gets the coupon as torn.
    const row = await changeExisting({ ...context, db: transaction }, { asked_at: now() })
      .where('asked_at', 'is', null)
      .where('fulfilled_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_on', '=', ''), eb('expires_on', '>=', today)]))
      .executeTakeFirst()
    if (row && !context.caller.mayEdit)
      await noteInJournal(transaction, gift, now(), { kind: 'coupon', detail: row.name })
    return row
  })
  const asked = asListed(torn ?? (await requireRow(context)), context)
  if (asked.state !== 'asked') throw new Refusal('conflict', texts.over)
  return asked
}

async function takeBack(context: Context<typeof calls.takeBack>) {
  const { caller, db, gift, now } = context
  const { asked_at, name: detail } = await requireRow(context)
  await db.transaction().execute(async (transaction) => {
    const whole = await changeExisting(
      { ...context, db: transaction },
      { asked_at: null, fulfilled_at: null },
    )
      .where('asked_at', asked_at === null ? 'is' : '=', asked_at)
      .$if(!caller.mayEdit, (query) =>
        query.where('asked_at', '>', now() - RESTORE_WINDOW).where('fulfilled_at', 'is', null),
      )
      .executeTakeFirst()
    // A coupon that the owner restores was torn all the same, so that stays in the journal.
    if (whole && asked_at !== null && !caller.mayEdit)
      await removeFromJournal(transaction, gift, asked_at, { kind: 'coupon', detail })
  })
  const { state, ...rest } = asListed(await requireRow(context), context)
  if (state === 'asked') throw new Refusal('forbidden', texts.tooLate)
  if (state === 'fulfilled') throw new Refusal('forbidden', texts.alreadyFulfilled)
  return { ...rest, state }
}

function changeExisting(context: One, values: Parameters<typeof change>[2]) {
  return change(context, context.input.id, values).where('removed_at', 'is', null)
}

async function requireRow(context: One) {
  return found(await existing(context).where('id', '=', context.input.id).executeTakeFirst())
}

function found<Found>(row: Found | undefined) {
  if (row === undefined) throw notFound()
  return row
}

function asListed(
  { gift_id: _, image_url: _image, removed_at: _removed, ...row }: Row,
  { gift, now }: Pick<Context, 'gift' | 'now'>,
): Coupon {
  return { ...row, state: stateOf(row, dayIn(gift.time_zone, now())) }
}
