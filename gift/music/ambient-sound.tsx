import { useEffect, useState, useSyncExternalStore } from 'react'
import { skies, skyOf } from '#gift/sky/contract.ts'
import { isSavingData } from '#web/loading/preload.ts'
import { isPreview } from '#web/preview.ts'
import { musicBus } from '#web/sound/bus.ts'
import { useMusic } from '#web/sound/music.ts'
import { runningContext } from '#web/sound/sound.ts'

// Loudness as mixed against music at half volume.
const GAIN = 0.4
const MIXED_AT = 0.5

// In seconds: how long it fades; and how much of each file's start is repeated at its end, so that the loop
// between whole seconds has no seam (scripts/art/skies/air.mjs).
const FADE = 1
const SEAM = 0.2

const GESTURES = ['pointerup', 'keydown', 'click'] as const

let opened: Promise<GainNode> | undefined

/**
 * Plays the ambient sound of the sky from the first gesture on, at the song's own volume and switch, and
 * silent on screens without music. A sky with silent nights is silent there. Nothing is fetched when data is
 * to be saved.
 */
export function useAmbientSound() {
  const isQuiet = useMusic('isQuiet')
  const volume = useMusic('volume')
  const isWoken = useIsSoundAllowed()
  const isHeard = useHasAmbientSound() && !isQuiet
  const level = isHeard ? (GAIN * volume) / MIXED_AT : 0
  useEffect(() => {
    if (isWoken && (opened || level > 0)) void turn(level).catch(console.warn)
  }, [isWoken, level])
}

async function turn(level: number) {
  opened ??= open()
  opened.catch(() => {
    opened = undefined
  })
  const { gain, context } = await opened
  gain.setTargetAtTime(level, context.currentTime, FADE)
}

async function open() {
  const audio = await runningContext()
  if (!audio) throw new Error('No gesture has allowed sound')
  const response = await fetch(`/skies/${skyName()}/air.mp3`, { priority: 'low' })
  if (!response.ok) throw new Error('The air of the sky is missing')
  const source = audio.createBufferSource()
  source.buffer = await audio.decodeAudioData(await response.arrayBuffer())
  source.loop = true
  source.loopStart = SEAM
  source.loopEnd = SEAM + Math.floor(source.buffer.duration - 2 * SEAM)
  const volume = audio.createGain()
  volume.gain.value = 0
  source.connect(volume).connect(musicBus(audio))
  source.start(0, SEAM)
  return volume
}

// Whether a gesture has allowed sound.
function useIsSoundAllowed() {
  const [isWoken, setWoken] = useState(() => runningContext() !== undefined)
  useEffect(() => {
    if (isWoken || isPreview || isSavingData()) return
    const note = () => setWoken(runningContext() !== undefined)
    for (const gesture of GESTURES) window.addEventListener(gesture, note)
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, note)
    }
  }, [isWoken])
  return isWoken && !isPreview && !isSavingData()
}

// Whether the scene has this sky's ambient sound: some skies are silent at night.
function useHasAmbientSound() {
  return useSyncExternalStore(
    (notify) => {
      const scene = new MutationObserver(notify)
      scene.observe(document.documentElement, { attributeFilter: ['data-plate', 'data-sky'] })
      return () => scene.disconnect()
    },
    () => {
      const { plate } = document.documentElement.dataset
      return skies[skyName()].hasNightAir || plate === 'dusk' || plate === 'blue'
    },
  )
}

function skyName() {
  return skyOf(document.documentElement.dataset.sky ?? '')
}
