import { expect, onTestFinished, test, vi } from 'vitest'
import { type GiftState, lines, named } from '#tests/server/access-table.ts'
import { everyRow } from '#tests/server/app.ts'
import { type Callers, closeGift, openCallers, rememberGift } from '#tests/server/callers.ts'
import { callsOf, type Sent } from '#tests/server/calls.ts'
import { addRow, sealed } from '#tests/server/rows.ts'

type Rehearsal = { fetch: typeof fetch; passLock: () => void; setDayOf: (letter: number) => boolean }

// Belongs to the compilation of the web.
const FRAME_CALLS = '#owner/rehearsal/frame-calls.tsx'

// The calls that no screen of a rehearsal makes; each is refused.
const refused = [
  'DELETE /api/answers/:id',
  'POST /api/sealed-letters/reminders/confirm',
  'POST /api/sealed-letters/reminders/stop',
  'POST /api/user/login.php',
  'DELETE /api/session',
  'POST /api/journal',
]

async function openRehearsal() {
  const people = await openCallers()
  vi.useFakeTimers({ toFake: ['Date'], now: people.clock.now })
  onTestFinished(() => void vi.useRealTimers())
  const { rehearseCalls } = await import(FRAME_CALLS)
  const owner = people.people['the owner']?.cookie ?? ''
  const make = (): Rehearsal =>
    rehearseCalls((url: string, init: RequestInit = {}) => request(people, url, init, owner))
  return { ...people, make }
}

// Like the browser's fetch: it sends the owner's session unless credentials are omitted.
async function request({ app, host }: Callers, url: string, init: RequestInit, owner: string) {
  const { method = 'GET', credentials } = init
  expect(method, url).toBe('GET')
  const cookie = credentials === 'omit' ? '' : owner
  const { statusCode, body, headers } = await app.inject({ method: 'GET', url, headers: { host, cookie } })
  return new Response(body, {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type']) },
  })
}

async function answerOf(
  { app, host }: Callers,
  method: string,
  { url, payload, type }: Sent,
  cookie: string,
) {
  const headers = { host, cookie, ...(type ? { 'content-type': type } : {}) }
  const { statusCode, json } = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload ? { payload } : {}),
  })
  return { status: statusCode, body: json() }
}

async function rehearsedAnswer({ fetch }: Rehearsal, method: string, { url, payload }: Sent) {
  const response = await fetch(url, { method, ...(payload && { body: String(payload) }) })
  return { status: response.status, body: await response.json() }
}

// A rehearsal has no waiting page.
const visitorsLines = lines.filter(
  ({ who, path }) => who === 'anyone' && path.startsWith('/api/') && path !== '/api/waiting',
)

type Case = { state: GiftState; seenAs: GiftState; hasEntered: boolean }

// A gift before its opening hour is rehearsed as it will be after it.
test.each<Case>([
  { state: 'open', seenAs: 'open', hasEntered: false },
  { state: 'locked', seenAs: 'locked', hasEntered: false },
  { state: 'locked', seenAs: 'locked', hasEntered: true },
  { state: 'early', seenAs: 'locked', hasEntered: false },
  { state: 'early', seenAs: 'locked', hasEntered: true },
])(
  'a rehearsal answers as the server answers a visitor, and stores nothing: $state, date entered $hasEntered',
  async (each) => {
    const { state, seenAs, hasEntered } = each
    const people = await openRehearsal()
    const { db, ours } = people
    const visitor = hasEntered ? (people.people['an unlocked visitor']?.cookie ?? '') : ''
    for (const line of visitorsLines) {
      const name = named(line)
      const restore = await rememberGift(people)
      for (const sent of await callsOf(line, ours)) {
        // The rehearsal sends no files.
        if (sent.type?.startsWith('multipart')) continue
        await closeGift(people, state)
        const rehearsal = people.make()
        if (hasEntered) rehearsal.passLock()
        const before = await everyRow(db)
        const rehearsed = await rehearsedAnswer(rehearsal, line.method, sent)
        expect(await everyRow(db), name).toEqual(before)
        await closeGift(people, seenAs)
        const answer = await answerOf(people, line.method, sent, visitor)
        if (refused.includes(name)) expect(rehearsed.status, name).toBeGreaterThan(399)
        else expect.soft(rehearsed, name).toEqual(withAnyId(answer, name))
      }
      await restore()
    }
  },
)

// The id of an answer that is not stored.
function withAnyId(answer: Awaited<ReturnType<typeof answerOf>>, name: string) {
  const { data } = answer.body
  if (name !== 'POST /api/answers' || !data) return answer
  return { ...answer, body: { ...answer.body, data: { ...data, id: expect.any(Number) } } }
}

test('a rehearsal refuses a wrong date, and shows the hint after three of them, as the server does', async () => {
  const people = await openRehearsal()
  const { db, gift } = people
  await db.updateTable('gift').set({ locked: 1, hint: 'Malam di danau' }).where('id', '=', gift).execute()
  const rehearsal = people.make()
  const ask = {
    url: '/api/date-input/unlock',
    payload: Buffer.from('{"date":"01012020"}'),
    type: 'application/json',
  }
  for (let tries = 0; tries < 4; tries += 1) {
    const hint = { url: '/api/date-input/hint' }
    const rehearsed = [
      await rehearsedAnswer(rehearsal, 'GET', hint),
      await rehearsedAnswer(rehearsal, 'POST', ask),
    ]
    expect(rehearsed).toEqual([
      await answerOf(people, 'GET', hint, ''),
      await answerOf(people, 'POST', ask, ''),
    ])
  }
})

test('a rehearsal shows a sealed letter as the server will on its day, and opens none', async () => {
  const people = await openRehearsal()
  const { db, gift, clock, ours } = people
  await db
    .updateTable('sealed_letter')
    .set({ opens_on: '2031-05-02' })
    .where('id', '=', ours.sealed)
    .execute()
  await addRow(db, 'sealed_letter', { ...sealed, gift_id: gift, opens_on: '2031-05-03' })
  const list = { url: '/api/sealed-letters' }
  const breaking = { url: `/api/sealed-letters/${ours.sealed}/open` }
  const rehearsal = people.make()
  const before = await everyRow(db)
  const today = await rehearsedAnswer(rehearsal, 'GET', list)
  expect(rehearsal.setDayOf(ours.sealed)).toBe(true)
  const rehearsed = await rehearsedAnswer(rehearsal, 'GET', list)
  const opened = await rehearsedAnswer(rehearsal, 'POST', breaking)
  expect(opened.body).toMatchObject({ data: { id: ours.sealed, state: 'opened', text: sealed.text } })
  expect(rehearsal.setDayOf(0)).toBe(true)
  expect(await rehearsedAnswer(rehearsal, 'GET', list)).toEqual(today)
  expect(await everyRow(db)).toEqual(before)
  expect(today.body).toMatchObject([{ state: 'sealed' }, { state: 'sealed' }])
  clock.now = Date.parse('2031-05-02T12:00:00+07:00')
  expect(rehearsed).toEqual(await answerOf(people, 'GET', list, ''))
})
