import { useSyncExternalStore } from 'react'
import { isPreview } from '#web/preview.ts'
import { isPhone, musicBus, noteMusic } from './bus.ts'
import { awake } from './sound.ts'

/** What the player shows: times in seconds, `duration` 0 until it is known, loudness 0 to 1. */
export type MusicState = {
  isPlaying: boolean
  /** Nobody has asked for music yet. */
  isAwaited: boolean
  isBroken: boolean
  position: number
  duration: number
  volume: number
}

const STORED_VOLUME = 'musicVolume'
const GESTURES = ['pointerup', 'keydown', 'click'] as const

// In milliseconds.
const FADE = 160

let element: HTMLAudioElement | undefined
let fader: GainNode | undefined
let song = ''
// What the person wants; undefined until they say so.
let wish: boolean | undefined
let isHushed = false
let isAway = false
let isRefused = false
let stopping: number | undefined
let state: MusicState = {
  isPlaying: false,
  isAwaited: true,
  isBroken: false,
  position: 0,
  duration: 0,
  volume: 0,
}
const listeners = new Set<() => void>()

document.addEventListener('visibilitychange', () => {
  isAway = document.hidden && isPhone()
  if (isAway) element?.pause()
  follow()
})

/** What the music does, kept up to date. */
export function useMusic() {
  return useSyncExternalStore(listen, () => state)
}

/** Says which song there is, and how loud it is as long as nobody has changed that. */
export function setSong(url: string, defaultVolume: number) {
  if (url === song) return
  song = url
  element ??= createElement(storedVolume() ?? defaultVolume)
  element.src = url
  tell({ isBroken: false, position: 0, duration: 0 })
  follow()
}

/** Begins the music, unless the person has stopped it before. */
export function beginMusic() {
  wish ??= true
  follow()
}

/** Plays or pauses, as the person asks. A song that broke off is tried again. */
export function toggleMusic() {
  wish = !state.isPlaying
  isRefused = false
  if (state.isBroken) element?.load()
  tell({ isBroken: false })
  follow()
}

/** Pauses the music where it has no place, and goes on where it has. */
export function hushMusic(isQuiet: boolean) {
  isHushed = isQuiet
  follow()
}

/** Finds out how long the song is, without playing it. */
export function fetchLength() {
  if (element?.preload === 'none') element.preload = 'metadata'
}

/** Goes to a moment of the song, in seconds. */
export function seekMusic(position: number) {
  if (element) element.currentTime = position
  tell({ position })
}

/** Sets the loudness, 0 to 1, for this visit and the next. */
export function setVolume(volume: number) {
  localStorage.setItem(STORED_VOLUME, String(volume))
  if (element) element.volume = volume
  if (fader) fader.gain.value = faderLevel(volume)
  tell({ volume })
}

function createElement(volume: number) {
  const audio = new Audio()
  audio.preload = 'none'
  audio.loop = true
  audio.muted = isPreview
  audio.volume = volume
  audio.addEventListener('timeupdate', () => tell({ position: audio.currentTime }))
  audio.addEventListener('durationchange', () => tell({ duration: lengthOf(audio) }))
  audio.addEventListener('error', () => tell({ isBroken: true }))
  audio.addEventListener('play', () => noteOutside(true))
  audio.addEventListener('pause', () => noteOutside(false))
  audio.hidden = true
  document.body.append(audio)
  tell({ volume })
  return audio
}

function mayPlay() {
  return wish === true && !isHushed && !isAway && song !== ''
}

// Does what the person, the screen and the phone allow together.
function follow() {
  tell({})
  if (!element) return
  window.clearTimeout(stopping)
  if (mayPlay()) void start(element)
  else if (!element.paused) stop(element)
}

async function start(audio: HTMLAudioElement) {
  void awake()?.then((context) => route(audio, context))
  fade(faderLevel(state.volume))
  if (!audio.paused) return
  try {
    await audio.play()
    isRefused = false
  } catch (error) {
    isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused) for (const gesture of GESTURES) window.addEventListener(gesture, retry)
  }
  tell({})
}

function retry() {
  for (const gesture of GESTURES) window.removeEventListener(gesture, retry)
  follow()
}

function stop(audio: HTMLAudioElement) {
  fade(0)
  stopping = window.setTimeout(() => audio.pause(), fader ? FADE : 0)
}

// Once the one context is awake the music passes through it, so that it can fade and step back.
function route(audio: HTMLAudioElement, context: AudioContext) {
  if (fader || context.state !== 'running') return
  fader = context.createGain()
  fader.gain.value = 0
  context.createMediaElementSource(audio).connect(fader).connect(musicBus(context))
  if (mayPlay()) fade(faderLevel(state.volume))
}

function fade(level: number) {
  if (!fader) return
  const { gain, context } = fader
  gain.cancelScheduledValues(context.currentTime)
  gain.setValueAtTime(gain.value, context.currentTime)
  gain.linearRampToValueAtTime(level, context.currentTime + FADE / 1000)
}

// Where a script may not set an element's volume (iPhone), the fader does it.
function faderLevel(volume: number) {
  return element && element.volume !== volume ? volume : 1
}

// A headset's button or a call plays and pauses too.
function noteOutside(isPlaying: boolean) {
  if (isPlaying === mayPlay() || element?.error) return
  if (isPlaying && (isHushed || isAway)) element?.pause()
  else wish = isPlaying
  tell({})
}

function tell(change: Partial<MusicState>) {
  const isPlaying = mayPlay() && !isRefused && !(change.isBroken ?? state.isBroken)
  state = { ...state, ...change, isPlaying, isAwaited: wish === undefined }
  noteMusic(isPlaying)
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

function lengthOf({ duration }: HTMLAudioElement) {
  return Number.isFinite(duration) ? duration : 0
}

/** How loud the person had the music last, 0 to 1; undefined where nobody has changed it. */
export function storedVolume() {
  const stored = localStorage.getItem(STORED_VOLUME)
  const volume = Number(stored)
  return stored !== null && volume >= 0 && volume <= 1 ? volume : undefined
}
