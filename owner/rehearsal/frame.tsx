import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { preload } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { sendNoFiles } from '#web/files/upload.ts'
import { refreshLock } from '#web/gift-state/gift-lock.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { disableStorage } from '#web/storage.ts'
import { rehearseCalls } from './frame-calls.tsx'
import { makeVariableClock } from './frame-clock.tsx'
import { type FromFrame, ToFrame } from './messages.tsx'

// wouter dispatches these when the app changes the address.
const CHANGES = ['popstate', 'pushState', 'replaceState']

const TOUCHES = ['pointerdown', 'keydown']

const calls = rehearseCalls(window.fetch.bind(window))
const variable = makeVariableClock()
let rate = 1
let paused: HTMLVideoElement[] = []

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
    else void go(order.data.path)
  })
  for (const change of CHANGES) window.addEventListener(change, tellAddress)
  for (const touch of TOUCHES) window.addEventListener(touch, () => post({ kind: 'touched' }), true)
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

// The owner may look at a screen behind the lock without entering the date.
async function go(path: string) {
  if (path !== routes.dateInput) {
    calls.passLock()
    await preload(loadDate)
    await refreshLock()
  }
  navigate(path)
}

function tellAddress() {
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
