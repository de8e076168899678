import { useEffect, useRef, useState } from 'react'
import { defaultVolume } from '#gift/music/contract.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { isPhone } from '#web/sound/bus.ts'
import { LOWERED, settle } from '#web/sound/lowered.ts'
import { storedVolume } from '#web/sound/music.ts'
import { audioContext } from '#web/sound/sound.ts'

/**
 * The letter's own music: starts at the first click, repeats, is lowered while `isDucked`, and pauses while a
 * phone's tab is hidden. `toggle` pauses and resumes it.
 * @param url the music's address; empty for none
 */
export function useLoveTypingMusic(url: string, isDucked: boolean) {
  const [isPlaying, setPlaying] = useState(false)
  const song = useRef<Song>(undefined)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another song is lowered like the one before
  useEffect(() => song.current?.duck(isDucked), [url, isDucked])
  return { isPlaying, toggle: () => song.current?.toggle() }
}

type Song = ReturnType<typeof openSong>

function openSong(url: string, onPlaying: (isPlaying: boolean) => void) {
  const loudness = storedVolume() ?? defaultVolume
  const audio = new Audio(url)
  audio.loop = true
  audio.preload = 'auto'
  audio.volume = loudness
  audio.addEventListener('play', () => onPlaying(true))
  audio.addEventListener('pause', () => onPlaying(false))
  let hasBegun = false
  let isWanted = false
  let isLow = false
  let volume: GainNode | undefined

  const level = () => (isLow ? loudness * LOWERED : loudness)

  // On phones a script cannot set an element's volume, so a gain node does.
  function route() {
    const context = audioContext()
    if (volume || !context) return
    volume = context.createGain()
    volume.gain.value = level()
    audio.volume = 1
    context.createMediaElementSource(audio).connect(volume).connect(context.destination)
  }

  async function start() {
    hasBegun = true
    isWanted = true
    route()
    try {
      await audio.play()
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
    audio.pause()
  }

  return {
    begin: () => void (hasBegun || start()),
    toggle: () => void (isWanted ? stop() : start()),
    rest() {
      if (document.hidden && isPhone()) audio.pause()
      else if (isWanted && audio.paused) void start()
    },
    duck(isDucked: boolean) {
      isLow = isDucked
      if (volume) settle(volume, level(), isLow)
      else audio.volume = level()
    },
    close() {
      stop()
      audio.removeAttribute('src')
      audio.load()
      volume?.disconnect()
    },
  }
}
