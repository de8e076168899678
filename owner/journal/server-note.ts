import type { FastifyRequest } from 'fastify'
import { chapters } from '#contract/chapters.ts'
import { DAY } from '#contract/durations.ts'
import { isWithinLimit } from '#server/auth/rate-limits.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { keepCookie, readCookie } from '#server/http/cookies.ts'
import { mailEditors } from '#server/mail/mail-editors.ts'
import { type Device, isNoted, type Note, noteInJournal } from '#server/pages/journal.ts'
import type { note } from './calls.ts'
import { finished, gameScreens, limits, openedMail } from './contract.ts'

type Noting = Context<typeof note>

// In bytes and in milliseconds: the cookie lasts for the day that counts its device.
const COOKIE_LENGTH = 16
const COOKIE_LIFETIME = 2 * DAY

// The limit of a minute keeps a flood of notes from delaying other requests.
const LIMITS = [
  { name: 'journal minute', max: limits.atOnce, window: limits.minute },
  { name: 'journal', max: limits.notes, window: limits.day },
]

// In characters: the time of the matching below grows with the square of the length.
const USER_AGENT_LENGTH = 200

const BEFORE_LOCK = ['opening', 'date-input']

/** Records the chapter that a visitor has reached, where a journal is kept and the gift is open to them. */
export async function noteVisit(context: Noting) {
  const { db, gift, caller, input, now } = context
  const event = noteOf(input.chapter)
  if (!event || gift.keeps_journal === 0 || caller.mayEdit || context.isTooEarly || context.isLockedOut)
    return
  const visit = { device: deviceOf(context.request), visitor: keepVisitor(context) }
  if (await isNoted(db, gift, now(), { ...event, ...visit })) return
  const isMailed = await db.transaction().execute(async (transaction) => {
    const stores = { db: transaction, now }
    for (const limit of LIMITS) if (!(await isWithinLimit(stores, gift, limit))) return false
    const opened = await noteInJournal(transaction, gift, now(), { kind: 'opened', ...visit })
    // The chapters before the lock could not be recorded while it was closed, but this visitor has passed them.
    for (const detail of gift.locked === 1 ? BEFORE_LOCK : [])
      await noteInJournal(transaction, gift, now(), { kind: 'chapter', detail, ...visit })
    await noteInJournal(transaction, gift, now(), { ...event, ...visit })
    if (!opened || !(await isMailDue(transaction, gift))) return false
    await mailEditors(transaction, context, openedMail)
    return true
  })
  if (isMailed) context.mail.deliverDue()
}

const reachable: unknown[] = [...chapters.map(({ id }) => id), ...gameScreens]

function noteOf(event: unknown): Note | undefined {
  if (reachable.includes(event)) return { kind: 'chapter', detail: String(event) }
  const game = Object.entries(finished).find(([word]) => word === event)?.[1]
  return game && { kind: 'game', detail: game }
}

// The kind of device, from the beginning of its User-Agent header; an iPad may call itself a desktop.
function deviceOf({ headers }: FastifyRequest): Device {
  const agent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone|Android/.test(agent) ? 'phone' : 'desktop'
}

// A random value that distinguishes the devices of a day.
function keepVisitor({ config, request, reply }: Noting) {
  const carried = readCookie({ config }, request, 'visit') ?? ''
  const value = /^[\w-]{10,50}$/.test(carried) ? carried : makeToken(COOKIE_LENGTH)
  keepCookie({ config }, reply, 'visit', { value, lifetime: COOKIE_LIFETIME })
  return value
}

// Only the very first opening sends a mail, once, even when two devices open at the same moment.
async function isMailDue(db: Noting['db'], { id }: Noting['gift']) {
  const opened = db.selectFrom('journal').select('id').where('gift_id', '=', id).where('kind', '=', 'opened')
  if ((await opened.limit(2).execute()).length > 1) return false
  const { numUpdatedRows } = await db
    .updateTable('gift')
    .set({ opening_mailed: 1 })
    .where('id', '=', id)
    .where('mails_opening', '=', 1)
    .where('opening_mailed', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
