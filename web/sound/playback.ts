import { useEffect, useRef, useState } from 'react'
import { useLowered } from './lowered.ts'

/**
 * Plays a recording or a song at a press, never by itself; the gift's own sounds are lowered meanwhile.
 * @param url its address; undefined while there is none
 * @param preload 'metadata' reads its length before it is played
 * @param lowered the share of their volume at which the gift's sounds are heard, where not 6 dB less
 * @returns `at` and `length` in seconds; 0 while the length is unknown
 */
export function usePlayback(
  url: string | undefined,
  preload: 'none' | 'metadata' = 'none',
  lowered?: number,
) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  useLowered(isPlaying, lowered)

  useEffect(() => {
    if (!url) return
    const player = new Audio()
    player.preload = preload
    player.src = url
    player.onplay = () => setPlaying(true)
    player.onpause = () => setPlaying(false)
    player.ontimeupdate = () => setAt(player.currentTime)
    player.onloadedmetadata = () => setLength(Number.isFinite(player.duration) ? player.duration : 0)
    audio.current = player
    return () => {
      player.pause()
      setPlaying(false)
      audio.current = undefined
    }
  }, [url, preload])

  function toggle() {
    const player = audio.current
    if (!player?.paused) return player?.pause()
    setFailed(false)
    player.play().catch((error: unknown) => {
      console.warn('The recording cannot be played', error)
      setFailed(true)
    })
  }

  return { isPlaying, hasFailed, at, length, toggle, audio }
}
