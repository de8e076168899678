import { useEffect } from 'react'
import { musicBus } from './bus.ts'
import { audioContext } from './sound.ts'

// The share of a volume that is heard while it is lowered: 6 dB less.
const LOWERED = 0.5

// In seconds: it is lowered fast and restored slowly.
const STEP_BACK = 0.12
const COME_BACK = 0.5

let volume: GainNode | undefined
let reasons = 0

/** Lowers the song and the ambient sound by 6 dB while something else is heard or read. */
export function useLowered(isLowered: boolean) {
  useEffect(() => {
    if (!isLowered) return
    reasons += 1
    follow()
    return () => {
      reasons -= 1
      follow()
    }
  }, [isLowered])
}

/** Lowers a song that starts while another sound has been heard since before the first gesture. */
export function lowerFirst() {
  if (!volume) follow()
}

function follow() {
  const audio = audioContext()
  if (!audio) return
  volume ??= insert(audio)
  const isLowered = reasons > 0
  const { gain, context } = volume
  gain.setTargetAtTime(isLowered ? LOWERED : 1, context.currentTime, isLowered ? STEP_BACK : COME_BACK)
}

function insert(audio: AudioContext) {
  const bus = musicBus(audio)
  const gain = audio.createGain()
  bus.disconnect()
  bus.connect(gain).connect(audio.destination)
  return gain
}
