import { useEffect, useRef, useState } from 'react'
import { useLowered } from '#web/sound/lowered.ts'

/** Plays a voice on request; it never starts by itself. */
export function usePlayback(url: string | undefined) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  useLowered(isPlaying)
  useEffect(() => {
    if (!url) return
    const player = new Audio()
    player.preload = 'none'
    player.src = url
    player.onplay = () => setPlaying(true)
    player.onpause = () => setPlaying(false)
    audio.current = player
    return () => {
      player.pause()
      audio.current = undefined
    }
  }, [url])
  function toggle() {
    const player = audio.current
    if (player?.paused) void player.play().catch(console.warn)
    else player?.pause()
  }
  return { isPlaying, toggle }
}
