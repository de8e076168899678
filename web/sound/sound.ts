import { clock } from '#web/clock.ts'
import { beginEach } from '#web/effects/idle.ts'
import { isPreview } from '#web/preview.ts'
import { duck, fade, playsWhenHidden } from './bus.ts'

// Loudness as mixed against music at half volume; the files are named as in public/sounds.
const sounds = {
  'type-1': { file: 'type-1.wav', gain: 0.7 },
  'type-2': { file: 'type-2.wav', gain: 0.7 },
  'type-3': { file: 'type-3.wav', gain: 0.7 },
  typing: { file: 'typing-loop.mp3', gain: 0.5 },
  bubbles: { file: 'bubbles-loop.mp3', gain: 1 },
  gift: { file: 'gift.mp3', gain: 0.9 },
  tap: { file: 'tap.wav', gain: 0.8 },
  click: { file: 'click.wav', gain: 0.8 },
  success: { file: 'success.mp3', gain: 0.9 },
  wrong: { file: 'wrong.mp3', gain: 0.8 },
  page: { file: 'page.mp3', gain: 0.7 },
  done: { file: 'tick-on.mp3', gain: 0.7 },
  rise: { file: 'lantern-rise.mp3', gain: 0.7 },
  light: { file: 'lantern-light.mp3', gain: 0.6 },
  crack: { file: 'seal-crack.mp3', gain: 0.5 },
  envelope: { file: 'envelope-open.mp3', gain: 0.7 },
  stamp: { file: 'stamp.mp3', gain: 0.7 },
} as const

export type SoundName = keyof typeof sounds

/** A sound that repeats until it is stopped. */
export type Loop = { stop: (fadeMs: number) => void }

// The music is lowered during these.
const DUCKING_SOUNDS = new Set<SoundName>(['success', 'gift'])

declare global {
  interface Window {
    /** Resumed by a gesture before the app's code was loaded (web/index.html). */
    earlyAudio?: AudioContext
  }
}

const GESTURES = ['pointerup', 'keydown', 'click'] as const

const bytes = new Map<SoundName, Promise<ArrayBuffer>>()
const buffers = new Map<SoundName, Promise<AudioBuffer>>()
const waiting = new Set<() => void>()
let context: AudioContext | undefined
let waking: Promise<AudioContext> | undefined

// In milliseconds: an effect that would play later than this is left out.
const LATE = 400

for (const gesture of GESTURES) window.addEventListener(gesture, unlock, { capture: true, passive: true })
if (window.earlyAudio) unlock()
document.addEventListener('visibilitychange', pauseWhenHidden)

/**
 * Fetches the effects' files, all where none is named, so that a gesture need not wait for them; never
 * rejects.
 */
export function fetchSounds(wanted = names()) {
  return beginEach(wanted, bytesOf)
}

/** The one audio context, once a gesture has allowed it. */
export function audioContext() {
  return context
}

/** Resolves to the audio context when a gesture has resumed it; undefined before any gesture. */
export function runningContext() {
  return waking
}

/** Plays an effect once; silent where the browser does not allow sound yet. */
export function play(name: SoundName) {
  const asked = Date.now()
  if (DUCKING_SOUNDS.has(name)) duck()
  void waking
    ?.then((audio) => {
      const isOnTime = audio.state === 'running' && Date.now() - asked < LATE
      return isOnTime ? start(audio, name, { isLoop: false }) : undefined
    })
    .catch(() => undefined)
}

/**
 * Repeats a sound, after a delay and fading in, in milliseconds. Where sound is not allowed yet, it starts at
 * the first gesture.
 */
export function playLoop(name: SoundName, { delay, fadeIn }: { delay: number; fadeIn: number }): Loop {
  let playing: Promise<Playing | undefined> | undefined
  let isStopped = false
  const begin = () => {
    if (isStopped || playing) return
    playing = context?.state === 'running' ? start(context, name, { isLoop: true, fadeIn }) : undefined
    playing?.catch(() => undefined)
    if (!playing) waiting.add(begin)
  }
  const cancel = clock.after(delay, begin)
  return {
    stop(fadeMs) {
      isStopped = true
      cancel()
      waiting.delete(begin)
      void playing?.then((each) => each?.stop(fadeMs)).catch(() => undefined)
    },
  }
}

type Playing = { stop: (fadeMs: number) => void }

async function start(
  audio: AudioContext,
  name: SoundName,
  { isLoop, fadeIn = 0 }: { isLoop: boolean; fadeIn?: number },
): Promise<Playing> {
  const source = audio.createBufferSource()
  source.buffer = await bufferOf(audio, name)
  source.loop = isLoop
  const volume = audio.createGain()
  const { gain } = sounds[name]
  volume.gain.value = fadeIn ? 0 : gain
  if (fadeIn) fade(volume, gain, fadeIn / 1000)
  source.connect(volume).connect(audio.destination)
  source.start()
  return {
    stop: (fadeMs) => source.stop(fade(volume, 0, fadeMs / 1000)),
  }
}

// The first gesture allows sound: the one context resumes, the fetched effects are decoded, and loops that
// were refused before start now.
function unlock() {
  if (isPreview || typeof AudioContext === 'undefined' || context?.state === 'running') return
  context ??= window.earlyAudio ?? new AudioContext()
  const audio = context
  waking = audio.resume().then(() => audio)
  waking.then(decodeAndBegin, () => undefined)
}

// One effect after another: decoding all at once would keep a slow phone from rendering.
async function decodeAndBegin(audio: AudioContext) {
  beginWaiting()
  for (const name of bytes.keys()) await bufferOf(audio, name).catch(() => undefined)
}

function beginWaiting() {
  const loops = [...waiting]
  waiting.clear()
  for (const begin of loops) begin()
}

function pauseWhenHidden() {
  if (document.hidden && !playsWhenHidden()) void context?.suspend().catch(() => undefined)
  else if (context?.state === 'suspended') void context.resume().then(beginWaiting, () => undefined)
}

function bufferOf(audio: AudioContext, name: SoundName) {
  const known = buffers.get(name)
  if (known) return known
  const decoded = bytesOf(name).then((data) => audio.decodeAudioData(data.slice(0)))
  buffers.set(name, decoded)
  decoded.catch(() => buffers.delete(name))
  return decoded
}

function bytesOf(name: SoundName) {
  const known = bytes.get(name)
  if (known) return known
  const fetched = fetch(`/sounds/${sounds[name].file}`, { priority: 'low' }).then(async (response) => {
    if (!response.ok) throw new Error(`The sound ${name} is missing`)
    return response.arrayBuffer()
  })
  bytes.set(name, fetched)
  fetched.catch(() => bytes.delete(name))
  return fetched
}

function names() {
  return Object.keys(sounds) as SoundName[]
}
