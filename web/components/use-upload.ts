import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#web/call.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'

const BROKEN = 'Berkas belum terunggah. Periksa koneksi, lalu coba lagi.'

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Runs one upload at a time through the login gate, and knows how far it is and what went wrong.
 * `run` answers undefined when it failed, was cancelled, or nobody signed in; nothing picked or typed
 * is touched then, so it can be run again.
 */
export function useUpload() {
  const { attempt } = useLoginGate()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  /** @param broken said when there was no answer that says why */
  async function run<Result>(work: (sending: Sending) => Promise<Result>, broken = BROKEN) {
    cancel()
    const controller = new AbortController()
    aborting.current = controller
    setProblem('')
    setShare(0)
    try {
      return await attempt(() => work({ onProgress: setShare, signal: controller.signal }))
    } catch (error) {
      if (!controller.signal.aborted && !(error instanceof LoginDeclined))
        setProblem(sentenceOf(error, broken))
      return undefined
    } finally {
      if (aborting.current === controller) setShare(undefined)
    }
  }

  return { share, problem, setProblem, run, cancel }
}

function sentenceOf(error: unknown, broken: string) {
  return (error instanceof Refusal && error.message) || broken
}
