import { type RefusalCode, statuses } from '#contract/refusal.ts'
import { texts } from '#contract/texts.ts'
import { send } from '#gift/answer/calls.ts'
import { ask, list as listCoupons, takeBack } from '#gift/coupon/calls.ts'
import { load as loadDate, loadHint, unlock } from '#gift/date-input/calls.ts'
import { texts as dateTexts, missLimit } from '#gift/date-input/contract.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { load as loadLetters, open as openLetter, remind } from '#gift/sealed-letters/calls.ts'
import { select } from '#gift/todo-list/calls.ts'
import { load as loadLock } from '#owner/lock/calls.ts'
import { addressOf } from '#web/api/call.ts'

const NOT_STORED = 'Ini gladi resik: tidak ada yang disimpan.'

const realFetch = window.fetch.bind(window)
const openWhileLocked = [loadOpening, loadDate].map(urlOf)
let isPastLock = false
let missed = 0

/** Shows what is behind the lock from now on. */
export function passLock() {
  isPastLock = true
}

/**
 * Answers a call as the server answers a visitor without a session, and sends no write. Where the gift is not
 * open yet, or its lock has been passed in this rehearsal, the owner's session reads what the visitor will
 * see.
 */
export async function rehearsedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = String(input)
  if ((init.method ?? 'GET') !== 'GET') return answerWrite(url, init)
  if (url === urlOf(loadHint)) return answerHint()
  const answer = await realFetch(url, { ...init, credentials: 'omit' })
  // A locked gift answers the date's read with an empty date instead of refusing it.
  const isClosed = answer.status === statuses.locked || url === urlOf(loadDate)
  if (isPastLock && isClosed) return realFetch(url, init)
  if (answer.status !== statuses.locked) return answer
  const { code } = await answer.clone().json()
  const isTooEarly = code === ('not_yet' satisfies RefusalCode)
  if (!isTooEarly) return answer
  const { locked } = await readAsOwner(urlOf(loadLock))
  if (!locked || isPastLock) return realFetch(url, init)
  if (!openWhileLocked.includes(url)) return refuse('locked', texts.locked)
  return url === urlOf(loadDate) ? hideDate() : realFetch(url, init)
}

async function answerWrite(url: string, { method, body }: RequestInit) {
  if (url === urlOf(unlock)) return answerUnlock(JSON.parse(String(body)).date)
  const isSelect = url === urlOf(select) && method === select.method
  const isAnswer = url === urlOf(send) && method === send.method
  if (isSelect || isAnswer || url === urlOf(remind)) return accept({ message: texts.saved })
  const data = (await rehearseCoupon(url, method)) ?? (await rehearseSealedLetter(url))
  return data ? accept({ message: texts.saved, data }) : refuse('forbidden', NOT_STORED)
}

// A coupon is torn, or restored, for this screen alone.
async function rehearseCoupon(url: string, method: string | undefined) {
  const coupons: { id: number }[] = await readAsOwner(urlOf(listCoupons))
  const coupon = coupons.find(({ id }) => addressOf(ask, { id }).url === url)
  if (!coupon || (method !== ask.method && method !== takeBack.method)) return undefined
  const isTorn = method === ask.method
  return { ...coupon, state: isTorn ? 'asked' : 'ready', asked_at: isTorn ? Date.now() : null }
}

// A seal is broken for this screen alone.
async function rehearseSealedLetter(url: string) {
  const letters: { id: number }[] = await readAsOwner(urlOf(loadLetters))
  const letter = letters.find(({ id }) => addressOf(openLetter, { id }).url === url)
  return letter && { ...letter, state: 'opened', opened_at: Date.now() }
}

// The date is compared here, because an attempt at the server would count against the rate limit.
async function answerUnlock(date: string) {
  const [record] = await readAsOwner(urlOf(loadDate))
  if (record.selected_date !== date) {
    missed += 1
    return refuse('validation', dateTexts.wrong, { fields: { date: dateTexts.wrong } })
  }
  passLock()
  return accept({ message: dateTexts.right, selected_date: date, data: { selected_date: date } })
}

async function answerHint() {
  const { locked, hint } = await readAsOwner(urlOf(loadLock))
  return respond({ hint: locked && missed < missLimit.forHint ? '' : hint })
}

// As a locked gift does (gift/date-input/server.ts).
async function hideDate() {
  const [record] = await readAsOwner(urlOf(loadDate))
  return respond([isPastLock ? record : { ...record, selected_date: '' }])
}

async function readAsOwner(url: string) {
  return (await realFetch(url)).json()
}

function accept(answer: object) {
  return respond({ status: 'success', success: true, ...answer })
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
