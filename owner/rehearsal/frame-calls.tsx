import { largestId } from '#contract/largest-id.ts'
import { type RefusalCode, statuses } from '#contract/refusal.ts'
import { texts } from '#contract/texts.ts'
import { load as loadAnswers, send } from '#gift/answer/calls.ts'
import { texts as answerTexts } from '#gift/answer/contract.ts'
import { ask, list as listCoupons, takeBack } from '#gift/coupon/calls.ts'
import { texts as couponTexts } from '#gift/coupon/contract.ts'
import { load as loadDate, loadHint, unlock } from '#gift/date-input/calls.ts'
import { texts as dateTexts, missLimit } from '#gift/date-input/contract.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { load as loadLetters, open as openLetter, remind } from '#gift/sealed-letters/calls.ts'
import { texts as letterTexts } from '#gift/sealed-letters/contract.ts'
import { load as loadTodos, select } from '#gift/todo-list/calls.ts'
import { texts as todoTexts } from '#gift/todo-list/contract.ts'
import { load as loadLock } from '#owner/lock/calls.ts'
import { addressOf } from '#web/api/call.ts'
import { type Letters, lettersOnDayOf } from './frame-letters.tsx'

const NOT_STORED = 'Ini gladi resik: tidak ada yang disimpan.'

const openWhileLocked = [loadOpening, loadDate].map(urlOf)

/**
 * Responds to calls as the server does to a visitor without a session, and sends no write; `server-calls.test.ts`
 * compares the two for every call. Where the gift is not open yet, or its lock was passed in this rehearsal, the
 * editor's session reads what the visitor will see.
 */
export function rehearseCalls(realFetch: typeof fetch) {
  let isPastLock = false
  let missed = 0
  let letterOfDay = 0

  async function rehearsedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    if ((init.method ?? 'GET') !== 'GET') return answerWrite(url, init)
    if (url === urlOf(loadHint)) return answerHint()
    if (url === urlOf(loadLetters) && letterOfDay > 0) return answerLetters()
    const response = await realFetch(url, { ...init, credentials: 'omit' })
    // A locked gift returns an empty date instead of refusing its read.
    const isClosed = response.status === statuses.locked || url === urlOf(loadDate)
    if (isPastLock && isClosed) return readBehindLock(url, init)
    if (response.status !== statuses.locked) return response
    const { code } = await response.clone().json()
    const isTooEarly = code === ('not_yet' satisfies RefusalCode)
    if (!isTooEarly) return response
    const { locked } = await readAsEditor(urlOf(loadLock))
    if (!locked || isPastLock) return readBehindLock(url, init)
    if (!openWhileLocked.includes(url)) return refuse('locked', texts.locked)
    return url === urlOf(loadDate) ? hideDate() : realFetch(url, init)
  }

  // An editor's read would mark the answers as read, so it asks for the lanterns alone; a visitor has no answers here.
  async function readBehindLock(url: string, init: RequestInit) {
    if (!url.startsWith(urlOf(loadAnswers))) return realFetch(url, init)
    const answers: { id: number; at: number }[] = await readAsEditor(`${urlOf(loadAnswers)}?sky=1`)
    return respond(answers.map(({ id, at }) => ({ id, at })))
  }

  async function answerWrite(url: string, { method, body }: RequestInit) {
    const isCall = (call: Parameters<typeof urlOf>[0]) => url === urlOf(call) && method === call.method
    if (isCall(unlock)) return answerUnlock(JSON.parse(String(body)).date)
    const refusal = await refuseClosed()
    if (refusal) return refusal
    if (isCall(select)) return answerSelect(JSON.parse(String(body)))
    if (isCall(send)) return answerSend(JSON.parse(String(body)))
    if (isCall(remind)) return accept({ message: letterTexts.reminded, data: {} })
    const answer = (await rehearseCoupon(url, method)) ?? (await rehearseLetter(url))
    return answer ? accept(answer) : refuse('forbidden', NOT_STORED)
  }

  // While the lock is closed no write is accepted.
  async function refuseClosed() {
    if (isPastLock) return undefined
    const { locked } = await readAsEditor(urlOf(loadLock))
    return locked ? refuse('locked', texts.locked) : undefined
  }

  // A todo is switched on this screen only.
  async function answerSelect({ id, is_selected }: { id: number; is_selected: number }) {
    const todos: { id: number }[] = await readAsEditor(urlOf(loadTodos))
    const todo = todos.find((each) => each.id === Number(id))
    if (!todo) return refuse('forbidden', NOT_STORED)
    return accept({ message: todoTexts.saved, data: { ...todo, is_selected: String(is_selected) } })
  }

  // A coupon is torn or restored on this screen only.
  async function rehearseCoupon(url: string, method: string | undefined) {
    const coupons: { id: number }[] = await readAsEditor(urlOf(listCoupons))
    const coupon = coupons.find(({ id }) => addressOf(ask, { id }).url === url)
    if (!coupon || (method !== ask.method && method !== takeBack.method)) return undefined
    return method === ask.method
      ? { message: couponTexts.asked, data: { ...coupon, state: 'asked', asked_at: Date.now() } }
      : { message: couponTexts.takenBack, data: { ...coupon, state: 'ready', asked_at: null } }
  }

  async function answerLetters() {
    const letters: Letters = await readAsEditor(urlOf(loadLetters))
    return respond(lettersOnDayOf(letterOfDay, letters))
  }

  // A seal is broken on this screen only.
  async function rehearseLetter(url: string) {
    const letters: Letters = await readAsEditor(urlOf(loadLetters))
    const letter = letters.find(({ id }) => addressOf(openLetter, { id }).url === url)
    return (
      letter && { message: letterTexts.opened, data: { ...letter, state: 'opened', opened_at: Date.now() } }
    )
  }

  // The date is compared here, because an attempt at the server would count against the rate limit.
  async function answerUnlock(date: string) {
    const [record] = await readAsEditor(urlOf(loadDate))
    if (record.selected_date !== date) {
      missed += 1
      return refuse('validation', dateTexts.wrong, { fields: { date: dateTexts.wrong } })
    }
    isPastLock = true
    return accept({ message: dateTexts.right, selected_date: date, data: { selected_date: date } })
  }

  async function answerHint() {
    const { locked, hint } = await readAsEditor(urlOf(loadLock))
    return respond({ hint: locked && missed < missLimit.forHint ? '' : hint })
  }

  // Like a locked gift (gift/date-input/server.ts).
  async function hideDate() {
    const [record] = await readAsEditor(urlOf(loadDate))
    return respond([{ ...record, selected_date: '' }])
  }

  async function readAsEditor(url: string) {
    return (await realFetch(url)).json()
  }

  return {
    fetch: rehearsedFetch,
    /** Shows what is behind the lock from now on. */
    passLock() {
      isPastLock = true
    },
    /**
     * Shows the sealed letters as they are on the day of the one with this id, whose seal is whole; with 0 as they are
     * today. @returns whether that is another day
     */
    setDayOf(letter: number) {
      const isOther = letter !== letterOfDay
      letterOfDay = letter
      return isOther
    },
  }
}

// The answer is in no later read, and a voice does not leave this device.
function answerSend({ after, text = '' }: { after: string; text?: string }) {
  const data = { id: largestId, at: Date.now(), after, text, voice_url: '', read_at: null, is_mine: true }
  return accept({ message: answerTexts.sent, data }, 201)
}

function accept(answer: object, status = 200) {
  return respond({ status: 'success', success: true, ...answer }, status)
}

function refuse(code: RefusalCode, message: string, more: object = {}) {
  return respond({ status: 'error', success: false, code, message, ...more }, statuses[code])
}

// Safari has Response.json since 17.
function respond(answer: object, status = 200) {
  return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })
}

function urlOf(endpoint: Parameters<typeof addressOf>[0]) {
  return addressOf(endpoint, {}).url
}
