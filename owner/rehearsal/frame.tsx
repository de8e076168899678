import { navigate } from 'wouter/use-browser-location'
import { findRoute, routes } from '#contract/routes.ts'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { featureIds } from '#gift/features/contract.ts'
import { load as loadLetters } from '#gift/sealed-letters/calls.ts'
import { preload, refresh } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { sendNoFiles } from '#web/files/upload.ts'
import { refreshLock } from '#web/gift-state/gift-lock.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { stored } from '#web/gift-state/visited.ts'
import { disableStorage, remember } from '#web/storage.ts'
import { playScreen, touches } from './frame-acts.tsx'
import { rehearseCalls } from './frame-calls.tsx'
import { makeVariableClock } from './frame-clock.tsx'
import { type FromFrame, ToFrame } from './messages.tsx'

// wouter dispatches these when the app changes the address.
const CHANGES = ['popstate', 'pushState', 'replaceState']

type Place = Extract<ToFrame, { kind: 'go' }>

const calls = rehearseCalls(window.fetch.bind(window))
const variable = makeVariableClock()
let rate = 1
let paused: HTMLVideoElement[] = []
let stopPlaying = () => {}
let newest: Place | undefined
let isLeaving = false

/**
 * Makes this frame a rehearsal before the app starts: its clock can run faster or stop, and its calls are
 * those of a visitor and store nothing (decisions/0083). Only the page that contains it can control it.
 */
export function startRehearsal() {
  Object.assign(clock, variable)
  window.fetch = calls.fetch
  sendNoFiles()
  hour.set('open')
  disableStorage()
  window.addEventListener('message', ({ data, origin, source }) => {
    const order = ToFrame.safeParse(data)
    if (source !== window.parent || origin !== window.location.origin || !order.success) return
    if (order.data.kind === 'rate') setRate(order.data.rate)
    else void go(order.data)
  })
  for (const change of CHANGES) window.addEventListener(change, tellAddress)
  for (const touch of touches) window.addEventListener(touch, noteTouch, true)
  post({ kind: 'begun' })
  applyRateToAnimations()
}

function setRate(to: number) {
  rate = to
  variable.setRate(to)
  if (to > 0) for (const video of paused.splice(0)) resume(video)
  else {
    paused = [...document.querySelectorAll('video')].filter((video) => !video.paused)
    for (const video of paused) video.pause()
  }
}

// A video whose screen was left stays paused.
function resume(video: HTMLVideoElement) {
  if (video.isConnected) video.play().catch(() => undefined)
}

// The owner may look at a screen behind the lock without entering the date, and read a sealed letter before its day.
async function go(order: Place) {
  newest = order
  const { path, isClosing } = order
  stopPlaying()
  if (path !== routes.dateInput) {
    calls.passLock()
    await preload(loadDate)
    await refreshLock()
  }
  const letter = Number(findRoute(path) === routes.sealedLetter && path.split('/').at(-1))
  if (calls.setDayOf(letter)) await refresh(loadLetters)
  if (newest !== order) return
  remember(stored.rooms, isClosing ? JSON.stringify(featureIds) : undefined)
  remember(stored.line, undefined)
  // The menu reads what was visited when it opens.
  if (path === window.location.pathname) await leave()
  if (newest !== order) return
  navigate(path)
  stopPlaying = playScreen(path, noteTouch)
}

// To a screen that every visitor has passed.
async function leave() {
  isLeaving = true
  navigate(routes.daysOfLove)
  await new Promise(requestAnimationFrame)
  isLeaving = false
}

function noteTouch() {
  stopPlaying()
  post({ kind: 'touched' })
}

function tellAddress() {
  if (isLeaving) return
  post({ kind: 'at', path: window.location.pathname })
}

function post(message: FromFrame) {
  window.parent.postMessage(message, window.location.origin)
}

// Animations have no common clock, so the rate of each one is set.
function applyRateToAnimations() {
  for (const animation of document.getAnimations())
    if (animation.playbackRate !== rate) animation.updatePlaybackRate(rate)
  requestAnimationFrame(applyRateToAnimations)
}
