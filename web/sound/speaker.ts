import { isPreview } from '#web/preview.ts'
import { fade, musicBus } from './bus.ts'
import { runningContext } from './sound.ts'

// In seconds.
const FADE = 0.16

/** An element that repeats one song, and fades in and out. */
export type Speaker = {
  audio: HTMLAudioElement
  /** Sets the volume, 0 to 1. */
  setVolume: (volume: number) => void
  /** Plays on from the present position. @throws what `play` throws, such as a `NotAllowedError` */
  start: () => Promise<void>
  /** Fades out and pauses. */
  stop: () => void
}

/** Makes a speaker; in the hub's preview it is silent. */
export function openSpeaker(volume: number): Speaker {
  const audio = new Audio()
  let fader: GainNode | undefined
  let loudness = volume
  let isOn = false
  let stopping: number | undefined

  // Where a script cannot set an element's volume (iPhone), the fader does it.
  const level = () => (audio.volume === loudness ? 1 : loudness)

  // Once the audio context runs, the music plays through it, so that it can fade and be lowered.
  function route(context: AudioContext) {
    if (fader || context.state !== 'running') return
    fader = context.createGain()
    fader.gain.value = 0
    context.createMediaElementSource(audio).connect(fader).connect(musicBus(context))
    if (isOn) fade(fader, level(), FADE)
  }

  audio.preload = 'none'
  audio.loop = true
  audio.muted = isPreview
  audio.volume = volume
  audio.hidden = true
  document.body.append(audio)
  return {
    audio,

    setVolume(next) {
      loudness = next
      audio.volume = next
      if (fader && isOn) fade(fader, level(), FADE)
    },

    async start() {
      isOn = true
      window.clearTimeout(stopping)
      void runningContext()?.then(route)
      if (fader) fade(fader, level(), FADE)
      if (audio.paused) await audio.play()
    },

    stop() {
      isOn = false
      window.clearTimeout(stopping)
      if (fader) fade(fader, 0, FADE)
      stopping = window.setTimeout(() => audio.pause(), fader ? FADE * 1000 : 0)
    },
  }
}
