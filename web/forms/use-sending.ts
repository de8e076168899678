import { useEffect, useRef, useState } from 'react'

/**
 * The callbacks of an upload (the share sent, 0 to 1, and whether it waits), and the signal that cancels it.
 */
export type Sending = {
  onProgress: (share: number) => void
  onWaiting: (isWaiting: boolean) => void
  signal: AbortSignal
}

/**
 * Runs one upload at a time: knows its progress and whether it waits for a busy server, and can cancel it. It
 * is also cancelled when another one starts and when its screen unmounts.
 */
export function useSending() {
  const [share, setShare] = useState<number>()
  const [isWaiting, setWaiting] = useState(false)
  const aborting = useRef<AbortController>(undefined)
  const cancel = () => aborting.current?.abort()
  useEffect(() => () => aborting.current?.abort(), [])

  async function send<Result>(work: (sending: Sending) => Promise<Result>) {
    cancel()
    const controller = new AbortController()
    aborting.current = controller
    setShare(0)
    setWaiting(false)
    try {
      return await work({ onProgress: setShare, onWaiting: setWaiting, signal: controller.signal })
    } finally {
      if (aborting.current === controller) setShare(undefined)
    }
  }

  return { share, isWaiting, cancel, send }
}
