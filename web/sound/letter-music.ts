import { useEffect, useState } from 'react'
import { defaultVolume } from '#gift/music/contract.ts'
import { isPhone } from './bus.ts'
import { storedVolume } from './music.ts'
import { audioContext } from './sound.ts'

// The share that is left under the typing: 6 dB less.
const DUCKED = 0.5

// In seconds: it steps back fast and comes back slowly.
const STEP_BACK = 0.12
const COME_BACK = 0.5

/**
 * The letter's own music: begins with the first click, goes on and on, steps back while `isDucked`,
 * and rests while a phone's tab is hidden. `toggle` stops it and lets it go on.
 * @param url where the music is; empty for none
 */
export function useLetterMusic(url: string, isDucked: boolean) {
  const [isPlaying, setPlaying] = useState(false)
  const [song, setSong] = useState<Song>()
  useEffect(() => {
    if (!url) return
    const current = openSong(url, setPlaying)
    setSong(current)
    document.addEventListener('click', current.begin)
    document.addEventListener('visibilitychange', current.rest)
    return () => {
      document.removeEventListener('click', current.begin)
      document.removeEventListener('visibilitychange', current.rest)
      current.close()
    }
  }, [url])
  useEffect(() => song?.duck(isDucked), [song, isDucked])
  return { isPlaying, toggle: () => song?.toggle() }
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

  const level = () => (isLow ? loudness * DUCKED : loudness)

  // On phones whose volume no script may set, a gain in between can.
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
      // Stopped before it began; or refused, and then the next click tries again.
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
      const { currentTime = 0 } = volume?.context ?? {}
      volume?.gain.setTargetAtTime(level(), currentTime, isLow ? STEP_BACK : COME_BACK)
      if (!volume) audio.volume = level()
    },
    close() {
      stop()
      audio.removeAttribute('src')
      audio.load()
      volume?.disconnect()
    },
  }
}
