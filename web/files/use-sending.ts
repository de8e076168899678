import { useEffect, useRef, useState } from 'react'
import type { Wait } from './upload.ts'

/**
 * The callbacks of an upload (the share sent, 0 to 1, and why it waits), and the signal that cancels it.
 */
export type Sending = {
  onProgress: (share: number) => void
  onWaiting: (wait: Wait | undefined) => void
  signal: AbortSignal
}

/** What a field shows of an upload, and how it cancels it. */
export type SendingState = { share: number | undefined; wait: Wait | undefined; cancel: () => void }

/**
 * Runs one upload at a time: knows its progress and why it waits, and can cancel it. It
 * is also cancelled when another one starts and when its screen unmounts.
 */
export function useSending() {
  const [share, setShare] = useState<number>()
  const [wait, setWait] = useState<Wait>()
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  async function send<Result>(work: (sending: Sending) => Promise<Result>) {
    cancel()
    const controller = new AbortController()
    aborting.current = controller
    setShare(0)
    setWait(undefined)
    try {
      return await work({ onProgress: setShare, onWaiting: setWait, signal: controller.signal })
    } finally {
      if (aborting.current === controller) setShare(undefined)
    }
  }

  return { share, wait, cancel, send }
}
