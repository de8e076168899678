import { useState } from 'react'
import { load } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import type { Gift } from '#owner/gifts/schemas.ts'
import { Refusal } from '#web/api/call.ts'
import { peek, put } from '#web/api/content.ts'
import { messageOf } from '#web/session/failure.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'

/** Runs one change of a gift's domain, puts its output into the list, and keeps the sentence of a failure. */
export function useDomainChange() {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(change: () => Promise<{ message: string; data: Gift }>) {
    if (isBusy) return undefined
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, data } = await attempt(change)
      put(load, peek(load)?.map((each) => (each.id === data.id ? data : each)) ?? [data])
      return message
    } catch (error) {
      const problem = error instanceof Refusal ? error.fields.name : undefined
      if (!(error instanceof LoginDeclined)) setProblem(problem ?? messageOf(error, texts.domainFailed))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { isBusy, problem, run }
}
