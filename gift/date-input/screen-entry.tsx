import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { digitsOf } from '#contract/date.ts'
import { routes } from '#contract/routes.ts'
import { call, Refusal } from '#web/call.ts'
import { useContent } from '#web/content.ts'
import { useAfter, vibrate } from '#web/effects/motion.ts'
import { noteUnlocked } from '#web/lock.ts'
import { play } from '#web/sound/sound.ts'
import * as dateInput from './contract.ts'

const { texts, times, limits } = dateInput

const WRONG_BUZZ = [12, 40, 12]
const RIGHT_BUZZ = 20

/** `checking` until the stored date is known, `asking` while the server compares, `held` when it could not. */
type Entry = {
  digits: string
  state: 'typing' | 'checking' | 'asking' | 'held' | 'right' | 'wrong'
  /** Why the digits are held. */
  problem?: string
}

const empty: Entry = { digits: '', state: 'typing' }

/**
 * The digits typed so far and what has become of them. On an open gift the stored date is compared here;
 * a locked gift hides it, and the server compares.
 */
export function useEntry() {
  const [entry, setEntry] = useState(empty)
  const { digits, state, problem = '' } = entry
  const secret = useSecret()
  const { hint, noteMiss } = useHint(secret === '')
  const navigate = useNavigate()
  const after = useAfter()

  function judge(date: string, isRight: boolean) {
    setEntry({ digits: date, state: isRight ? 'right' : 'wrong' })
    play(isRight ? 'success' : 'wrong')
    vibrate(isRight ? RIGHT_BUZZ : WRONG_BUZZ)
    if (isRight) return after(times.correctNavigation, () => goOn(date))
    after(times.wrongReset, () => setEntry(empty))
    noteMiss()
  }

  async function ask(date: string) {
    setEntry({ digits: date, state: 'asking' })
    try {
      const { selected_date } = await call(dateInput.unlock, { date })
      judge(date, true)
      noteUnlocked(selected_date)
    } catch (error) {
      const isMiss = error instanceof Refusal && error.code === 'validation'
      if (isMiss) judge(date, false)
      else setEntry({ digits: date, state: 'held', problem: problemOf(error) })
    }
  }

  function goOn(date: string) {
    void navigate(routes.daysOfLove, { state: { date } })
  }

  // A date that is still on its way is waited for.
  useEffect(() => {
    if (state !== 'checking' || secret === undefined) return
    if (secret === '') void ask(digits)
    else judge(digits, digits === secret)
  }, [state, secret])

  const may = { mayType: state === 'typing', mayErase: state === 'typing' || state === 'held' }

  function type(digit: string) {
    if (!may.mayType) return
    const next = digits + digit
    play('tap')
    setEntry({ digits: next, state: next.length < limits.digits ? 'typing' : 'checking' })
  }

  function erase() {
    if (!may.mayErase) return
    play('click')
    setEntry({ digits: digits.slice(0, -1), state: 'typing' })
  }

  return { digits, state, may, problem, hint, type, erase, again: () => void ask(digits) }
}

// Asked for once it may be seen; on a locked gift the server knows when, from earlier visits too. Where it
// does not come, the next miss asks again.
function useHint(isLocked: boolean) {
  const [misses, setMisses] = useState(0)
  const [hint, setHint] = useState('')
  useEffect(() => {
    if (hint || (!isLocked && misses < dateInput.misses.forHint)) return
    call(dateInput.loadHint, {}).then(
      (answer) => setHint(answer.hint),
      (error: unknown) => console.error('The hint could not be fetched', error),
    )
  }, [misses, isLocked])
  return { hint, noteMiss: () => setMisses((count) => count + 1) }
}

// The stored date as it is compared; empty where the lock hides it, the default where none can be had,
// undefined while it loads.
function useSecret() {
  const { state, data } = useContent(dateInput.load)
  if (state === 'loading') return undefined
  return digitsOf(data?.[0]?.selected_date ?? dateInput.secret)
}

function problemOf(error: unknown) {
  return (error instanceof Refusal && error.message) || texts.notAsked
}
