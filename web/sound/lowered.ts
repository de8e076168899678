import { useEffect } from 'react'
import { musicBus } from './bus.ts'
import { audioContext } from './sound.ts'

// The share of a volume that is heard while it is lowered: 6 dB less.
const LOWERED = 0.5

// In seconds: it is lowered fast and restored slowly.
const STEP_BACK = 0.12
const COME_BACK = 0.5

let volume: GainNode | undefined
// How far each of the present reasons lowers them.
const reasons: number[] = []

/**
 * Lowers the song and the ambient sound while something else is heard or read, by 6 dB or to another share of their
 * volume.
 */
export function useLowered(isLowered: boolean, to = LOWERED) {
  useEffect(() => {
    if (!isLowered) return
    reasons.push(to)
    follow()
    return () => {
      reasons.splice(reasons.indexOf(to), 1)
      follow()
    }
  }, [isLowered, to])
}

/** Lowers a song that starts while another sound has been heard since before the first gesture. */
export function lowerFirst() {
  if (!volume) follow()
}

function follow() {
  const audio = audioContext()
  if (!audio) return
  volume ??= insert(audio)
  const level = Math.min(1, ...reasons)
  const { gain, context } = volume
  gain.setTargetAtTime(level, context.currentTime, level < 1 ? STEP_BACK : COME_BACK)
}

function insert(audio: AudioContext) {
  const bus = musicBus(audio)
  const gain = audio.createGain()
  bus.disconnect()
  bus.connect(gain).connect(audio.destination)
  return gain
}
