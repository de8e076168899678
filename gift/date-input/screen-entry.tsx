import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { digitsOf } from '#contract/date.ts'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { call, Refusal } from '#web/api/call.ts'
import { contents, peek, refresh, useContent } from '#web/api/content.ts'
import { useTimeout, vibrate } from '#web/effects/motion.ts'
import { noteUnlocked } from '#web/gift-state/gift-lock.ts'
import { play } from '#web/sound/sound.ts'
import { useStore } from '#web/store.ts'
import * as calls from './calls.ts'
import * as dateInput from './contract.ts'
import { limits, texts, times } from './contract.ts'

const WRONG_BUZZ = [12, 40, 12]
const RIGHT_BUZZ = 20

/**
 * `checking` until the stored date is known, `asking` while the server compares, `held` when it could not.
 */
type Entry = {
  digits: string
  state: 'typing' | 'checking' | 'asking' | 'held' | 'right' | 'wrong'
  /** Why the date could not be checked. */
  problem?: string
  /** The result of the last date, until the next one is begun. */
  feedback?: string
}

type SetEntry = (entry: Entry) => void
type Judge = (date: string, isRight: boolean) => void

const empty: Entry = { digits: '', state: 'typing' }

/**
 * The typed digits and their state. On an open gift the stored date is compared here; a locked gift hides it,
 * and the server compares.
 */
export function useEntry() {
  const [entry, setEntry] = useState(empty)
  const { digits, state, problem = '', feedback = '' } = entry
  const secret = useSecret()
  const { hint, noteMiss } = useHint(secret === '')
  const judge = useVerdict(setEntry, noteMiss)
  const retry = () => void ask(digits, setEntry, judge)
  const compare = useEffectEvent((stored: string) => {
    if (stored === '') retry()
    else judge(digits, digits === stored)
  })
  // Waits for a date that is still being loaded.
  useEffect(() => {
    if (state === 'checking' && secret !== undefined) compare(secret)
  }, [state, secret])
  return { digits, state, problem, feedback, hint, keys: keysOf(entry, setEntry), retry }
}

// The effects of a correct and of a wrong date.
function useVerdict(setEntry: SetEntry, noteMiss: () => void): Judge {
  const after = useTimeout()
  const goOn = (date: string) => navigate(routes.daysOfLove, { state: { date } })
  return (date, isRight) => {
    const feedback = isRight ? texts.right : texts.wrong
    setEntry({ digits: date, state: isRight ? 'right' : 'wrong', feedback })
    play(isRight ? 'success' : 'wrong')
    vibrate(isRight ? RIGHT_BUZZ : WRONG_BUZZ)
    if (isRight) after(times.light, () => play('light'))
    if (isRight) return after(times.correctNavigation, () => goOn(date))
    after(times.wrongReset, () => setEntry({ ...empty, feedback }))
    noteMiss()
  }
}

async function ask(date: string, setEntry: SetEntry, judge: Judge) {
  setEntry({ digits: date, state: 'asking' })
  try {
    const { selected_date } = await call(calls.unlock, { date })
    if (await isStillLocked())
      return setEntry({ digits: date, state: 'held', problem: common.cookiesBlocked })
    judge(date, true)
    noteUnlocked(selected_date)
  } catch (error) {
    const isMiss = error instanceof Refusal && error.code === 'validation'
    if (isMiss) judge(date, false)
    else setEntry({ digits: date, state: 'held', problem: problemOf(error) })
  }
}

// A browser that blocks cookies forgets at once that the server has accepted the date.
async function isStillLocked() {
  const records = await call(calls.load, {}).catch(() => undefined)
  return records?.[0]?.selected_date === ''
}

function problemOf(error: unknown) {
  return (error instanceof Refusal && error.message) || texts.notAsked
}

// The keys' handlers, and which of them may be used.
function keysOf({ digits, state }: Entry, setEntry: SetEntry) {
  const mayType = state === 'typing'
  const mayErase = mayType || state === 'held'
  function onDigit(digit: string) {
    if (!mayType) return
    const next = digits + digit
    play('tap')
    setEntry({ digits: next, state: next.length < limits.digits ? 'typing' : 'checking' })
  }
  function onErase() {
    if (!mayErase) return
    play('click')
    setEntry({ digits: digits.slice(0, -1), state: 'typing' })
  }
  return { mayType, mayErase, onDigit, onErase }
}

// Read when it may be shown; on a locked gift the server decides that, from earlier visits too. After a
// failure the next wrong date reads it again.
function useHint(isLocked: boolean) {
  const [misses, setMisses] = useState(0)
  const hint = useStore(contents, () => peek(calls.loadHint)?.hint ?? '')
  useEffect(() => {
    if (!hint && (isLocked || misses >= dateInput.missLimit.forHint)) void refresh(calls.loadHint)
  }, [hint, misses, isLocked])
  return { hint, noteMiss: () => setMisses((count) => count + 1) }
}

// The stored date; empty where the lock hides it, the default where it cannot be read, undefined while it
// loads.
function useSecret() {
  const { state, data } = useContent(calls.load)
  if (state === 'loading') return undefined
  return digitsOf(data?.[0]?.selected_date ?? dateInput.secret)
}
