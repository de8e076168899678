import { useState } from 'react'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { type Sending, useSending } from './use-sending.ts'

const BROKEN = 'Berkas belum terunggah. Periksa koneksi, lalu coba lagi.'

/**
 * Runs one upload at a time through the login gate, with its progress and its error. `run` returns undefined
 * when it failed, was cancelled, or the login was declined; picked files and typed values stay then, so it
 * can be run again.
 */
export function useUpload() {
  const { attempt } = useLoginGate()
  const { share, wait, cancel, send } = useSending()
  const [problem, setProblem] = useState('')

  /** @param broken the sentence for a failure without one of the server's; '' where it is shown elsewhere */
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

  return { share, wait, problem, setProblem, run, cancel }
}
