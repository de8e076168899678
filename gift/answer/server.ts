import type { Kysely, Selectable, Transaction } from 'kysely'
import { isVisible } from '#contract/line.ts'
import { consumeLimit, isWithinLimit } from '#server/auth/rate-limits.ts'
import type { Context, Tenant } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { writeIfPossible } from '#server/database/write-if-possible.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { isFromOtherSite } from '#server/http/same-origin.ts'
import { serve } from '#server/http/serve.ts'
import { mailEditors } from '#server/mail/mail-editors.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { giverOf } from '#server/pages/giver.ts'
import * as calls from './calls.ts'
import * as answer from './contract.ts'
import { type Answer, schemas } from './schemas.ts'
import { deviceOf, keepDevice } from './server-device.ts'

const { limits, texts, times } = answer

type Row = Selectable<Database['answer']>
type Sending = Context<typeof calls.send>

export default {
  showsFile: async () => false,

  mediaReferences: async (db, giftId) => {
    const rows = db.selectFrom('answer').select('voice_url as url').where('gift_id', '=', giftId)
    return (await rows.where('voice_url', '<>', '').execute()).map(({ url }) => ({ url, isPrivate: true }))
  },

  // Like the text, a voice is only for the device that sent it and for editors.
  isReader: async (server, request, gift, url) => {
    const device = deviceOf(server, request)
    const rows = answersOf(server.db, gift).where('voice_url', '=', url).where('device', '=', device)
    return device !== '' && (await rows.executeTakeFirst()) !== undefined
  },

  // Visitors go from page to page within one document, so it needs the microphone from its start.
  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (gift.takes_answers === 1) return { marks: { answers: 'taken' }, hasMicrophone: true }
    if (isTooEarly || isLockedOut) return {}
    const answer = await answersOf(db, gift).limit(1).executeTakeFirst()
    return answer ? { marks: { answers: 'shown' } } : {}
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift, caller, input, now, request, reply }) => {
      const rows = await answersOf(db, gift).orderBy('id').execute()
      const device = deviceOf(server, request)
      const isEditor = caller.mayEdit && !input.sky
      // A link on another site sends the session too, but shows the response to no one.
      const mayMark = isEditor && !isFromOtherSite(request) && gift.suspended_at === null
      if (mayMark && rows.some(({ read_at }) => read_at === null)) await markRead(db, gift, now())
      if (rows.some((row) => isFrom(row, device))) keepDevice(server, request, reply, true)
      // The unread count is for the hub.
      const isCounted = caller.mayEdit && !isEditor
      return rows.map((row) => ({
        ...(isCounted ? { read_at: row.read_at } : {}),
        ...asSent(row, device, isEditor),
      }))
    })

    serve(server, calls.loadGiver, schemas.loadGiver, async (context) => ({
      giver_name: await giverOf(context),
    }))

    const count = (what: string, { gift, request }: Pick<Context, 'gift' | 'request'>) =>
      consumeLimit(server, gift, { name: `${what} ${networkOf(request.ip)}`, ...answer.tries })

    serve(server, calls.send, schemas.send, send, {
      limit: async (context) => {
        refuseUntaken(context)
        await count('answer', context)
      },
      // The owner may have switched answers off while one was written or uploaded.
      check: async (context) => refuseUntaken(context),
    })

    serve(
      server,
      calls.takeBack,
      schemas.takeBack,
      async ({ db, gift, caller, input, now, request, quota }) => {
        const row = await answersOf(db, gift).where('id', '=', input.id).executeTakeFirst()
        if (!row) throw notFound()
        if (!caller.mayEdit) refuseTakingBack(row, deviceOf(server, request), now())
        await db.deleteFrom('answer').where('id', '=', row.id).execute()
        if (row.voice_url) await quota.removeReplaced(gift.id, [{ url: row.voice_url }])
        return { message: texts.takenBack, data: { id: row.id } }
      },
      {
        check: async (context) => {
          if (!context.caller.mayEdit) await count('take back', context)
        },
      },
    )
  },
} satisfies Page

async function send(context: Sending) {
  const { db, gift, files, input, request, reply, quota } = context
  const voice_url = files.voice?.url ?? ''
  if (!voice_url && !isVisible(input.text ?? ''))
    throw new Refusal('validation', texts.empty, { fields: { text: texts.empty } })
  const known = deviceOf(context, request)
  const isKnown = (await answersOf(db, gift).where('device', '=', known).executeTakeFirst()) !== undefined
  const device = keepDevice(context, request, reply, known !== '' && isKnown)
  let stored: Row | undefined
  try {
    stored = await db
      .transaction()
      .execute((transaction) => store(transaction, context, { voice_url, device }))
  } finally {
    // The answer was refused, or is stored already.
    if (voice_url && stored?.voice_url !== voice_url)
      await quota.removeReplaced(gift.id, [{ url: voice_url }])
  }
  context.mail.deliverDue()
  return { message: texts.sent, data: asSent(stored, device, false) }
}

// An answer is sent once more when its response was lost, by a device that got no cookie.
async function store(
  transaction: Transaction<Database>,
  context: Sending,
  { voice_url, device }: Pick<Row, 'voice_url' | 'device'>,
): Promise<Row> {
  const { gift, input, now } = context
  await lockGift(transaction, gift.id)
  const { after, text = '', once = '' } = input
  const again = transaction
    .updateTable('answer')
    .set({ device })
    .where('gift_id', '=', gift.id)
    .where('once', '=', once)
    .where('once', '<>', '')
  const [earlier] = await again.returningAll().execute()
  if (earlier) return earlier
  const { taken } = await transaction
    .selectFrom('answer')
    .select(({ fn }) => fn.countAll<number | string>().as('taken'))
    .where('gift_id', '=', gift.id)
    .executeTakeFirstOrThrow()
  if (Number(taken) >= limits.answers) throw new Refusal('validation', texts.full)
  if (await isMailDue(transaction, context)) await mailEditors(transaction, context, answer.answeredMail)
  return transaction
    .insertInto('answer')
    .values({ gift_id: gift.id, after, text, voice_url, device, once, created_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

// Otherwise answering and withdrawing in turns could fill the editors' mailboxes.
async function isMailDue(db: Transaction<Database>, { gift, now }: Sending) {
  return gift.mails_answer === 1 && isWithinLimit({ db, now }, gift, { name: 'answer mail', ...answer.mails })
}

function refuseUntaken({ gift }: Pick<Tenant, 'gift'>) {
  if (gift.takes_answers === 0) throw new Refusal('forbidden', texts.notTaken)
}

function refuseTakingBack(row: Row, device: string, now: number) {
  if (!isFrom(row, device)) throw new Refusal('forbidden', texts.notYours)
  if (now - row.created_at > times.takeBack) throw new Refusal('forbidden', texts.tooLate)
}

function answersOf(db: Kysely<Database>, { id }: { id: number }) {
  return db.selectFrom('answer').selectAll().where('gift_id', '=', id)
}

// `read_at` is the time of the first reading.
function markRead(db: Kysely<Database>, { id }: { id: number }, read_at: number) {
  const unread = db
    .updateTable('answer')
    .set({ read_at })
    .where('gift_id', '=', id)
    .where('read_at', 'is', null)
  return writeIfPossible(unread.execute())
}

function isFrom({ device }: Row, sender: string) {
  return sender !== '' && device === sender
}

function asSent(row: Row, device: string, isEditor: boolean): Answer {
  const { id, created_at: at, after, text, voice_url, read_at } = row
  const is_mine = isFrom(row, device)
  return isEditor || is_mine ? { id, at, after, text, voice_url, read_at, is_mine } : { id, at }
}
