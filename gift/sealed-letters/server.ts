import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { mediaKey } from '#server/media/references.ts'
import { stemOf } from '#server/media/storage/key.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { addToList } from '#server/pages/add-to-list.ts'
import * as calls from './calls.ts'
import * as sealedLetters from './contract.ts'
import { schemas } from './schemas.ts'
import {
  type Calendar,
  type GiftContext,
  loadCalendar,
  momentOf,
  type Row,
  rowsOf,
  sortByDay,
  stateOf,
  toVisibleLetter,
} from './server-days.ts'
import { writeMorningMails } from './server-morning.ts'
import { clearReminders, confirmReminder, loadReminders, remind, stopReminding } from './server-reminders.ts'

const { limits, texts, tries } = sealedLetters

const list = { table: 'sealed_letter', max: limits.letters, full: texts.full } as const

type Changing = Context<typeof calls.update>
type Writing = Context<typeof calls.create>

const file = { table: 'sealed_letter', item: 'id', titled: 'title', field: 'file', media: {} } as const

export default {
  readiness: {
    page: 'sealed-letters',
    checks: [
      { ...file, column: 'photo_url', name: 'Foto surat bersegel' },
      { ...file, column: 'voice_url', name: 'Rekaman surat bersegel' },
    ],
  },

  // No cache may keep these files, because their access depends on the time: `isReader` decides for each
  // request.
  mediaReferences: async (db, giftId) => {
    const rows = await db
      .selectFrom('sealed_letter')
      .select(['photo_url', 'voice_url', 'removed_at as deletedAt'])
      .where('gift_id', '=', giftId)
      .execute()
    return rows.flatMap(({ deletedAt, ...row }) =>
      filesOf(row).map((file) => ({ ...file, deletedAt, isPrivate: true })),
    )
  },

  purgeDeleted: (db, before, giftId) =>
    db
      .deleteFrom('sealed_letter')
      .where('removed_at', '<', before)
      .$if(giftId !== undefined, (query) => query.where('gift_id', '=', Number(giftId)))
      .execute(),

  showsFile: async () => false,

  isReader: async (server, _request, gift, url) => {
    const stem = stemOf(mediaKey(url) ?? '')
    const rows = await rowsOf({ ...server, gift }).execute()
    const holding = rows.filter((row) =>
      [row.photo_url, row.voice_url].some((each) => stemOf(mediaKey(each) ?? '') === stem && stem !== ''),
    )
    if (holding.length === 0) return false
    const calendar = await loadCalendar({ ...server, gift })
    return holding.some((row) => stateOf(row, calendar) !== 'sealed')
  },

  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (isTooEarly || isLockedOut) return {}
    const letter = await rowsOf({ db, gift }).limit(1).executeTakeFirst()
    return letter ? { marks: { 'sealed-letters': '' } } : {}
  },

  writeDueMails: writeMorningMails,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const calendar = await loadCalendar(context)
      const rows = await rowsOf(context).orderBy('id').execute()
      return Promise.all(sortByDay(rows, calendar).map((row) => toVisibleLetter(context, row, calendar)))
    })

    serve(server, calls.create, schemas.create, create, {
      check: async (context, { received }) => {
        // Before the files are stored; the letters are counted again when it is added.
        await addToList(context, list, async () => undefined)
        refuseBoth(received)
      },
    })

    serve(server, calls.update, schemas.update, update, {
      check: async (context, { received }) => {
        refuseOpened(await requireRow(context))
        refuseBoth(received)
      },
      replacedMedia: async (context) => filesOf(await requireRow(context)),
    })

    serve(server, calls.remove, schemas.remove, async (context) => {
      const { id } = await requireRow(context)
      await setRemovedAt(context, context.now())
      return { message: texts.removed, data: { id } }
    })

    serve(server, calls.restore, schemas.restore, async (context) => {
      const { id } = context.input
      await addToList(context, { ...list, added: [id] }, (db) => setRemovedAt({ ...context, db }, null))
      const row = await requireRow(context)
      return {
        message: texts.restored,
        data: await toVisibleLetter(context, row, await loadCalendar(context)),
      }
    })

    serve(server, calls.open, schemas.open, open)
    serve(server, calls.remind, schemas.remind, remind)
    serve(server, calls.confirmReminder, schemas.confirmReminder, confirmReminder)
    serve(server, calls.loadReminders, schemas.loadReminders, loadReminders)
    serve(server, calls.clearReminders, schemas.clearReminders, clearReminders)
    serve(server, calls.stopReminding, schemas.stopReminding, stopReminding)
  },
} satisfies Page

async function create(context: Writing) {
  const { db, gift, input, now } = context
  const row = await addToList({ db, gift }, list, (transaction) =>
    transaction
      .insertInto('sealed_letter')
      .values({
        gift_id: gift.id,
        ...wordsOf(input),
        photo_url: '',
        voice_url: '',
        ...mediaOf(context),
        written_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return { message: texts.sealed, data: await toVisibleLetter(context, row, await loadCalendar(context)) }
}

async function update(context: Changing) {
  const { db, input } = context
  // The visitor may have opened it meanwhile.
  const row = await db
    .updateTable('sealed_letter')
    .set({ ...wordsOf(input), ...mediaOf(context) })
    .where('id', '=', input.id)
    .where('gift_id', '=', context.gift.id)
    .where('opened_at', 'is', null)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    refuseOpened(await requireRow(context))
    throw notFound()
  }
  return { message: texts.saved, data: await toVisibleLetter(context, row, await loadCalendar(context)) }
}

async function open(context: Context<typeof calls.open>) {
  const { db, gift, caller, request, now } = context
  const row = await requireRow(context)
  const calendar = await loadCalendar(context)
  if (row.opened_at === null)
    await consumeLimit(context, gift, { name: `seal ${networkOf(request.ip)}`, ...tries })
  refuseSealed(row, calendar)
  // An editor's view opens nothing. A letter whose day was moved meanwhile stays sealed.
  if (row.opened_at === null && !caller.mayEdit) {
    await db
      .updateTable('sealed_letter')
      .set({ opened_at: now() })
      .where('id', '=', row.id)
      .where('opened_at', 'is', null)
      .where('removed_at', 'is', null)
      .where('day', 'is not distinct from', row.day)
      .where('opens_on', 'is not distinct from', row.opens_on)
      .execute()
  }
  const opened = await requireRow(context)
  refuseSealed(opened, calendar)
  return { message: texts.opened, data: await toVisibleLetter(context, opened, calendar) }
}

function wordsOf({ day, opens_on, title = '', text }: Writing['input']) {
  return { day: day ?? null, opens_on: opens_on ?? null, title, text }
}

// A photo replaces a recording and vice versa; a call without either keeps the stored one.
function mediaOf({ files, input }: Pick<Writing, 'files' | 'input'>) {
  if (files.photo) return { photo_url: files.photo.url, voice_url: '' }
  if (files.voice) return { voice_url: files.voice.url, photo_url: '' }
  return {
    ...(input.photo_url === '' ? { photo_url: '' } : {}),
    ...(input.voice_url === '' ? { voice_url: '' } : {}),
  }
}

function setRemovedAt(
  { db, gift, input }: GiftContext & { input: { id: number } },
  removed_at: number | null,
) {
  return db
    .updateTable('sealed_letter')
    .set({ removed_at })
    .where('id', '=', input.id)
    .where('gift_id', '=', gift.id)
    .execute()
}

function filesOf({ photo_url, voice_url }: Pick<Row, 'photo_url' | 'voice_url'>) {
  return [photo_url, voice_url].filter(Boolean).map((url) => ({ url }))
}

function refuseBoth(received: Record<string, unknown>) {
  if (received.photo && received.voice)
    throw new Refusal('validation', texts.onlyOne, { fields: { voice: texts.onlyOne } })
}

function refuseSealed(row: Row, calendar: Calendar) {
  if (stateOf(row, calendar) !== 'sealed') return
  const moment = momentOf(row, calendar)
  throw new Refusal('not_yet', texts.notYet, Number.isFinite(moment) ? { opensAt: moment } : {})
}

function refuseOpened({ opened_at }: Row) {
  if (opened_at !== null) throw new Refusal('forbidden', texts.isOpened)
}

async function requireRow(context: GiftContext & { input: { id: number } }) {
  const row = await rowsOf(context).where('id', '=', context.input.id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
