import { useEffect, useRef, useState } from 'react'

/** What an upload is told: whom to tell the share that has been sent, 0 to 1, and when to stop. */
export type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Sends one thing at a time: knows how much of it is sent, and can stop it. It also stops when another
 * one starts, and with its screen.
 */
export function useSending() {
  const [share, setShare] = useState<number>()
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  async function send<Result>(work: (sending: Sending) => Promise<Result>) {
    cancel()
    const controller = new AbortController()
    aborting.current = controller
    setShare(0)
    try {
      return await work({ onProgress: setShare, signal: controller.signal })
    } finally {
      if (aborting.current === controller) setShare(undefined)
    }
  }

  return { share, cancel, send }
}
