import { useState } from 'react'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { type Sending, useSending } from './use-sending.ts'

/**
 * The state of a `FileField` whose file is stored before the form is saved: once it is stored, its address goes into
 * the form. Where that fails, is cancelled, or the login is declined, the form stays as it is.
 * @param store stores a file and returns its address
 * @param failed the sentence for a failure without one of the server's
 */
export function useUpload(
  store: (file: File, sending: Sending) => Promise<string>,
  onStored: (address: string) => void,
  failed: string,
) {
  const { attempt } = useLoginGate()
  const { share, wait, cancel, send } = useSending()
  const [problem, setProblem] = useState('')

  function onPick(file: File) {
    setProblem('')
    return send(async (sending) => {
      try {
        onStored(await attempt(() => store(file, sending)))
        return true
      } catch (error) {
        if (!sending.signal.aborted && !(error instanceof LoginDeclined))
          setProblem((error instanceof Refusal && error.message) || failed)
        return false
      }
    })
  }

  return { share, wait, problem, onPick, onProblem: setProblem, onCancel: cancel }
}
