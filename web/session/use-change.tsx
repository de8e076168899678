import { useRef, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { Refusal } from '#web/api/call.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { failureOf, isGivenUp } from './failure.ts'
import { useLoginGate } from './login-gate.tsx'
import { forSameAccount } from './own-content.ts'

/** The page's own sentence for a failure, or a fallback where the server sends none. */
type Failure = string | { fallback: string }

/**
 * Asks the server for changes, outside of edit forms: one after another, with a login where they need one, and
 * only for the account that asked. A change that was not made returns undefined, and an alert says why.
 * @param isInline whether the page shows `problem` instead of the alert
 */
export function useChange({ isInline = false } = {}) {
  const { attempt } = useLoginGate()
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function make<Result>(change: () => Promise<Result>, failure: Failure) {
    setProblem('')
    try {
      return await attempt(change)
    } catch (error) {
      const sentence = isGivenUp(error) ? '' : sentenceOf(error, failure)
      if (isInline) setProblem(sentence)
      else if (sentence) showAlert(sentence, 'failed')
      return undefined
    } finally {
      setPending((count) => count - 1)
    }
  }

  function run<Result>(change: () => Promise<Result>, failure: Failure = { fallback: common.saveFailed }) {
    const bound = forSameAccount(change)
    setPending((count) => count + 1)
    const made = last.current.then(() => make(bound, failure))
    last.current = made
    return made
  }

  return { run, isBusy: pending > 0, problem, setProblem }
}

function sentenceOf(error: unknown, failure: Failure) {
  if (typeof failure === 'string') return failureOf(error, failure)
  return (error instanceof Refusal && error.message) || failure.fallback
}
