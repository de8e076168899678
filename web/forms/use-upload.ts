import { useState } from 'react'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { type Sending, useSending } from './use-sending.ts'

const BROKEN = 'Berkas belum terunggah. Periksa koneksi, lalu coba lagi.'

/**
 * Runs one upload at a time through the login gate, and knows how far it is and what went wrong.
 * `run` answers undefined when it failed, was cancelled, or nobody signed in; nothing picked or typed
 * is touched then, so it can be run again.
 */
export function useUpload() {
  const { attempt } = useLoginGate()
  const { share, isWaiting, cancel, send } = useSending()
  const [problem, setProblem] = useState('')

  /** @param broken said when there was no answer that says why; '' where that is said elsewhere */
  function run<Result>(work: (sending: Sending) => Promise<Result>, broken = BROKEN) {
    setProblem('')
    return send(async (sending) => {
      try {
        return await attempt(() => work(sending))
      } catch (error) {
        if (!sending.signal.aborted && !(error instanceof LoginDeclined))
          setProblem((error instanceof Refusal && error.message) || broken)
        return undefined
      }
    })
  }

  return { share, isWaiting, problem, setProblem, run, cancel }
}
