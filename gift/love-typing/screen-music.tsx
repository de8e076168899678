import { useEffect, useRef, useState } from 'react'
import { defaultVolume } from '#gift/music/contract.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { isPhone } from '#web/sound/bus.ts'
import { lowerFirst, useLowered } from '#web/sound/lowered.ts'
import { storedVolume } from '#web/sound/music.ts'
import { openSpeaker } from '#web/sound/speaker.ts'

/**
 * The letter's own music: starts at the first click, repeats, is lowered while `isDucked`, and pauses while a
 * phone's tab is hidden. `toggle` pauses and resumes it.
 * @param url the music's address; empty for none
 */
export function useLoveTypingMusic(url: string, isDucked: boolean) {
  const [isPlaying, setPlaying] = useState(false)
  const song = useRef<Song>(undefined)
  useLowered(isDucked)
  useEffect(() => {
    if (!url) return
    const current = openSong(url, setPlaying)
    song.current = current
    document.addEventListener('visibilitychange', current.rest)
    return () => {
      document.removeEventListener('visibilitychange', current.rest)
      current.close()
      song.current = undefined
    }
  }, [url])
  useListener('click', () => song.current?.begin())
  return { isPlaying, toggle: () => song.current?.toggle() }
}

type Song = ReturnType<typeof openSong>

function openSong(url: string, onPlaying: (isPlaying: boolean) => void) {
  const { audio, ...speaker } = openSpeaker(storedVolume() ?? defaultVolume)
  audio.preload = 'auto'
  audio.src = url
  audio.addEventListener('play', () => onPlaying(true))
  audio.addEventListener('pause', () => onPlaying(false))
  let hasBegun = false
  let isWanted = false

  async function start() {
    hasBegun = true
    isWanted = true
    lowerFirst()
    try {
      await speaker.start()
    } catch (error) {
      // It was stopped before it started; or the browser refused it, and the next click tries again.
      if (!isWanted || document.hidden) return
      console.warn('The music of the letter could not begin', error)
      hasBegun = false
      isWanted = false
    }
  }

  function stop() {
    isWanted = false
    speaker.stop()
  }

  return {
    begin: () => void (hasBegun || start()),
    toggle: () => void (isWanted ? stop() : start()),
    rest() {
      if (document.hidden && isPhone()) audio.pause()
      else if (isWanted && audio.paused) void start()
    },
    close() {
      stop()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      audio.remove()
    },
  }
}
