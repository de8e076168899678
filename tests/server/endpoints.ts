import type { Endpoint } from '#contract/endpoint.ts'
import * as coupon from '#gift/coupon/contract.ts'
import * as crossword from '#gift/crossword/contract.ts'
import * as dateInput from '#gift/date-input/contract.ts'
import * as daysOfLove from '#gift/days-of-love/contract.ts'
import * as features from '#gift/features/contract.ts'
import * as gallery from '#gift/gallery/contract.ts'
import * as loveMoment from '#gift/love-moment/contract.ts'
import * as loveTyping from '#gift/love-typing/contract.ts'
import * as music from '#gift/music/contract.ts'
import * as opening from '#gift/opening/contract.ts'
import * as quiz from '#gift/quiz/contract.ts'
import * as todoList from '#gift/todo-list/contract.ts'
import * as videoGift from '#gift/video-gift/contract.ts'
import * as account from '#owner/account/contract.ts'
import * as lock from '#owner/lock/contract.ts'

/** Every call that a contract declares; `openapi.test.ts` holds it against what is served. */
export const declared = [
  coupon,
  crossword,
  dateInput,
  daysOfLove,
  features,
  gallery,
  loveMoment,
  loveTyping,
  music,
  opening,
  quiz,
  todoList,
  videoGift,
  account,
  lock,
].flatMap(callsIn)

/** The calls that contracts declare. */
export function endpointsOf(contracts: object[]) {
  return contracts.flatMap(callsIn)
}

/** The address of every call that only reads, the owner's own among them. */
export const reads = declared.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`)

function callsIn(contract: object): Endpoint[] {
  return Object.values(contract).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
