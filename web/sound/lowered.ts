import { useEffect } from 'react'
import { musicBus } from './bus.ts'
import { audioContext } from './sound.ts'

/** The share of a volume that is heard while it is lowered: 6 dB less. */
export const LOWERED = 0.5

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

function follow() {
  const audio = audioContext()
  if (!audio) return
  volume ??= insert(audio)
  const isLowered = reasons > 0
  settle(volume, isLowered ? LOWERED : 1, isLowered)
}

/** Moves a gain to the level of a volume that is lowered, or restored. */
export function settle({ gain, context }: GainNode, level: number, isLowered: boolean) {
  gain.setTargetAtTime(level, context.currentTime, isLowered ? STEP_BACK : COME_BACK)
}

function insert(audio: AudioContext) {
  const bus = musicBus(audio)
  const gain = audio.createGain()
  bus.disconnect()
  bus.connect(gain).connect(audio.destination)
  return gain
}
