import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageVisible } from '#web/effects/motion.ts'
import { usePlayback } from '#web/sound/playback.ts'

// The share of its volume at which the letter's music is heard under the voice.
const MUSIC = 0.18

// In milliseconds: a voice that stands still for so long has failed.
const STALLED = 4000

type Handlers = {
  /** Called for each frame while the voice plays. @param seconds its time */
  onFrame: (seconds: number) => void
  onFailed: () => void
}

/**
 * The voice that reads the letter: plays at a press only, pauses while the page is hidden, and keeps the screen on. A
 * voice that cannot be played or stands still for 4 s has failed.
 */
export function useVoice(url: string, { onFrame, onFailed }: Handlers) {
  const { isPlaying, audio } = usePlayback(url, 'metadata', MUSIC)
  const isWanted = useRef(false)
  const [hasEnded, setEnded] = useState(false)
  const frame = useEffectEvent(onFrame)
  const fail = useEffectEvent(() => {
    if (!isWanted.current) return
    pause()
    onFailed()
  })

  useEffect(() => {
    const player = audio.current
    if (!player || !isPlaying) return
    // The frames tell the time: four renders a second would cost a slow phone.
    player.ontimeupdate = null
    player.onended = () => setEnded(true)
    player.onerror = () => fail()
    let next = requestAnimationFrame(look)
    let last = -1
    let moved = performance.now()
    function look(now: number) {
      const seconds = player?.currentTime ?? 0
      if (seconds !== last) moved = now
      last = seconds
      frame(seconds)
      if (now - moved > STALLED) return fail()
      next = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(next)
  }, [isPlaying, audio])

  useRestWhenHidden(isPlaying, audio)
  useWakeLock(isPlaying)

  function play(from?: number) {
    const player = audio.current
    if (!player) return
    isWanted.current = true
    setEnded(false)
    // After a failure the file is fetched again.
    if (player.error) player.load()
    if (from !== undefined) player.currentTime = from
    player.play().catch((error: unknown) => {
      // It was paused before it could start.
      if (!isWanted.current) return
      console.warn('The letter cannot be heard', error)
      pause()
      onFailed()
    })
  }

  function pause() {
    isWanted.current = false
    audio.current?.pause()
  }

  return { isPlaying, hasEnded, play, pause }
}

function useRestWhenHidden(isPlaying: boolean, audio: RefObject<HTMLAudioElement | undefined>) {
  const isSeen = usePageVisible()
  useEffect(() => {
    if (isPlaying && !isSeen) audio.current?.pause()
  }, [isPlaying, isSeen, audio])
}

// Reading along needs no touch, so that the screen would go dark; a browser may refuse.
function useWakeLock(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    return () => void lock?.then((held) => held?.release())
  }, [isOn])
}
