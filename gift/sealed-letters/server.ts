import { sql } from 'kysely'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { keyIn, stemOf } from '#server/media/storage/key.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { listOf } from '#server/pages/list.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as sealedLetters from './contract.ts'
import { schemas } from './schemas.ts'
import {
  type Calendar,
  loadCalendar,
  momentOf,
  type Row,
  sortByDay,
  stateOf,
  toVisibleLetter,
} from './server-days.ts'
import { writeMorningMails } from './server-morning.ts'
import { clearReminders, confirmReminder, loadReminders, remind, stopReminding } from './server-reminders.ts'

const { limits, texts, tries } = sealedLetters

const letters = listOf({ table: 'sealed_letter', max: limits.letters, full: texts.full })
const filesOfLetters = filesIn('sealed_letter', 'photo_url', 'voice_url')

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
  mediaReferences: async (db, giftId) =>
    (await filesOfLetters(db, giftId)).map((file) => ({ ...file, isPrivate: true })),

  purgeDeleted: letters.purge,

  showsFile: async () => false,

  isReader: async (server, _request, gift, url) => {
    const stem = stemOf(keyIn(url) ?? '')
    const rows = await letters.load({ ...server, gift })
    const holding = rows.filter((row) =>
      [row.photo_url, row.voice_url].some((each) => stemOf(keyIn(each) ?? '') === stem && stem !== ''),
    )
    if (holding.length === 0) return false
    const calendar = await loadCalendar({ ...server, gift })
    return holding.some((row) => stateOf(row, calendar) !== 'sealed')
  },

  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (isTooEarly || isLockedOut) return {}
    const rows = db.selectFrom('sealed_letter').select('id').where('gift_id', '=', gift.id)
    const letter = await rows.where('removed_at', 'is', null).limit(1).executeTakeFirst()
    return letter ? { marks: { 'sealed-letters': '' } } : {}
  },

  writeDueMails: writeMorningMails,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const calendar = await loadCalendar(context)
      const rows = await letters.load(context)
      return Promise.all(sortByDay(rows, calendar).map((row) => toVisibleLetter(context, row, calendar)))
    })

    serveList(server, letters, {
      calls,
      schemas,
      texts: { ...texts, created: texts.sealed },
      make: (context) => ({
        ...wordsOf(context.input),
        photo_url: '',
        voice_url: '',
        ...mediaOf(context),
        written_at: context.now(),
      }),
      check: async (context, { received }) => {
        // Before the files are stored; the letters are counted again when it is added.
        await letters.requireRoom(context, context.gift.id)
        refuseBoth(received)
      },
      show,
    })

    serve(server, calls.update, schemas.update, update, {
      check: async (context, { received }) => {
        refuseOpened(await letters.find(context))
        refuseBoth(received)
      },
      replacedMedia: async (context) => filesOf(await letters.find(context)),
    })

    serve(server, calls.open, schemas.open, open)
    serve(server, calls.remind, schemas.remind, remind)
    serve(server, calls.confirmReminder, schemas.confirmReminder, confirmReminder)
    serve(server, calls.loadReminders, schemas.loadReminders, loadReminders)
    serve(server, calls.clearReminders, schemas.clearReminders, clearReminders)
    serve(server, calls.stopReminding, schemas.stopReminding, stopReminding)
  },
} satisfies Page

async function update(context: Changing) {
  // The visitor may have opened it meanwhile.
  const changed = { ...wordsOf(context.input), ...mediaOf(context) }
  const row = await letters.changeIf(context, sql`opened_at is null`, changed)
  if (!row) {
    refuseOpened(await letters.find(context))
    throw notFound()
  }
  return { message: texts.saved, data: await show(context, row) }
}

async function open(context: Context<typeof calls.open>) {
  const { db, gift, caller, request, now } = context
  const row = await letters.find(context)
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
  const opened = await letters.find(context)
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

async function show(context: Context, row: Row) {
  return toVisibleLetter(context, row, await loadCalendar(context))
}
