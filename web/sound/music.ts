import { areHeartsRising } from '#web/effects/hearts.tsx'
import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'
import { isPhone, noteMusic } from './bus.ts'
import { openSpeaker, type Speaker } from './speaker.ts'

/** The player's state: times in seconds, `duration` 0 until it is known, volume 0 to 1. */
export type MusicState = {
  isPlaying: boolean
  /** Whether no one has started the music yet. */
  isAwaited: boolean
  /** Whether the person has paused it, or the screen has no music. */
  isQuiet: boolean
  isBroken: boolean
  position: number
  duration: number
  volume: number
}

const STORED_VOLUME = 'musicVolume'
const GESTURES = ['pointerup', 'keydown', 'click'] as const

let speaker: Speaker | undefined
let song = ''
// What the person chose; undefined until they choose.
let choice: boolean | undefined
// Whether the screen has no music, the phone's tab is hidden, or the browser refuses sound.
let isSilenced = false
let isAway = false
let isRefused = false
const state = createStore<MusicState>({
  isPlaying: false,
  isAwaited: true,
  isQuiet: true,
  isBroken: false,
  position: 0,
  duration: 0,
  volume: 0,
})

document.addEventListener('visibilitychange', () => {
  isAway = document.hidden && isPhone()
  if (isAway) speaker?.audio.pause()
  applyState()
})

// A song that was interrupted resumes when the browser is online again.
window.addEventListener('online', () => {
  if (state.get().isBroken) reload()
  applyState()
})

/**
 * One part of the music's state, kept up to date; a component that shows only this part renders only for it.
 */
export function useMusic<Part extends keyof MusicState>(part: Part) {
  return useStore(state, (music) => music[part])
}

/** Sets the song, and its volume as long as the person has not changed that. */
export function setSong(url: string, defaultVolume: number) {
  if (url === song) return
  song = url
  speaker ??= makeSpeaker(storedVolume() ?? defaultVolume)
  speaker.audio.src = url
  update({ isBroken: false, position: 0, duration: 0 })
  applyState()
}

/** Starts the music, unless the person has paused it before. */
export function beginMusic() {
  choice ??= true
  applyState()
}

/** Plays or pauses, as the person asks. A song that was interrupted is tried again. */
export function toggleMusic() {
  choice = !state.get().isPlaying
  isRefused = false
  if (state.get().isBroken) reload()
  applyState()
}

/** Pauses the music on screens without music, and resumes it elsewhere. */
export function silenceMusic(isQuiet: boolean) {
  isSilenced = isQuiet
  applyState()
}

/** Finds out how long the song is, without playing it. */
export function fetchLength() {
  if (speaker?.audio.preload === 'none') speaker.audio.preload = 'metadata'
}

/** Seeks to a time of the song, in seconds. */
export function seekMusic(position: number) {
  if (speaker) speaker.audio.currentTime = position
  update({ position })
}

/** Sets the volume, 0 to 1, for this visit and the next. */
export function setVolume(volume: number) {
  remember(STORED_VOLUME, String(volume))
  speaker?.setVolume(volume)
  update({ volume })
}

function makeSpeaker(volume: number) {
  const made = openSpeaker(volume)
  const { audio } = made
  audio.addEventListener('timeupdate', () => notePosition(Math.floor(audio.currentTime)))
  audio.addEventListener('durationchange', () => update({ duration: lengthOf(audio) }))
  audio.addEventListener('error', () => update({ isBroken: true }))
  audio.addEventListener('play', () => noteOutside(true))
  audio.addEventListener('pause', () => noteOutside(false))
  update({ volume })
  return made
}

// The browser reports the position four times a second. Only whole seconds are shown, and none while hearts rise,
// because each render would cost them frames.
function notePosition(position: number) {
  if (position !== Math.floor(state.get().position) && !document.hidden && !areHeartsRising())
    update({ position })
}

function reload() {
  speaker?.audio.load()
  update({ isBroken: false })
}

function mayPlay() {
  return choice === true && !isSilenced && !isAway && song !== ''
}

// Plays where the person, the screen and the phone all allow it, else pauses.
function applyState() {
  update({})
  if (!speaker) return
  if (mayPlay()) void start(speaker)
  else if (!speaker.audio.paused) speaker.stop()
}

async function start(current: Speaker) {
  try {
    await current.start()
    isRefused = false
  } catch (error) {
    isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused) console.warn(error)
    if (isRefused) for (const gesture of GESTURES) window.addEventListener(gesture, retry)
  }
  update({})
}

function retry() {
  for (const gesture of GESTURES) window.removeEventListener(gesture, retry)
  applyState()
}

// A headset's button or a call plays and pauses too.
function noteOutside(isPlaying: boolean) {
  if (isPlaying === mayPlay() || speaker?.audio.error) return
  if (isPlaying && (isSilenced || isAway)) speaker?.audio.pause()
  else choice = isPlaying
  update({})
}

function update(change: Partial<MusicState>) {
  const isPlaying = mayPlay() && !isRefused && !(change.isBroken ?? state.get().isBroken)
  const isQuiet = choice === false || isSilenced || isAway
  state.set({ ...state.get(), ...change, isPlaying, isAwaited: choice === undefined, isQuiet })
  noteMusic(isPlaying)
}

function lengthOf({ duration }: HTMLAudioElement) {
  return Number.isFinite(duration) ? duration : 0
}

/** The volume that the person chose last, 0 to 1; undefined where they never changed it. */
export function storedVolume() {
  const stored = recall(STORED_VOLUME)
  const volume = Number(stored)
  return stored !== undefined && volume >= 0 && volume <= 1 ? volume : undefined
}
