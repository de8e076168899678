import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#web/call.ts'

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

// What is wrong with a file, and with nothing else in the form.
const OF_FILES = new Set(['unsupported_media', 'too_large', 'too_many'])

/**
 * Saves a form together with its file: knows how much of it has been sent, and can stop it. What the
 * server says of the file stands at the form's own field for it.
 * @param field the form's name for the file
 */
export function useSending(field: string) {
  const [share, setShare] = useState<number>()
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  async function send<Result>(file: File | undefined, work: (sending: Sending) => Promise<Result>) {
    aborting.current = new AbortController()
    if (file) setShare(0)
    const onProgress = (next: number) => file && setShare(next)
    try {
      return await work({ onProgress, signal: aborting.current.signal })
    } catch (error) {
      if (!(error instanceof Refusal) || !OF_FILES.has(error.code ?? '')) throw error
      throw new Refusal(error.message, 'validation', { [field]: error.message })
    } finally {
      setShare(undefined)
    }
  }

  return { share, cancel, send }
}
