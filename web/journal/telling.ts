import { findRoute, routes } from '#contract/routes.ts'
import { note } from '#gift/journal/calls.ts'
import type { Told } from '#gift/journal/contract.ts'
import { call } from '#web/api/call.ts'
import { whenIdle } from '#web/effects/idle.ts'
import { recall, remember } from '#web/storage.ts'

// Nothing is recorded on a device before its visitor has read about the journal.
const SHOWN = 'journalShown'

// In milliseconds: a screen that is only passed through does not count as reached.
const STAY = 1500

// wouter dispatches these when the app changes the address.
const CHANGES = ['popstate', 'pushState', 'replaceState']

const chapters: Record<string, Told> = {
  [routes.opening]: 'opening',
  [routes.dateInput]: 'date-input',
  [routes.daysOfLove]: 'days-of-love',
  [routes.features]: 'features',
  [routes.gallery]: 'gallery',
  [routes.folder]: 'gallery',
  [routes.todoList]: 'plans',
  [routes.mainGift]: 'main-gift',
  [routes.loveTyping]: 'letter',
  [routes.coupon]: 'coupon',
  [routes.videoGift]: 'video',
  [routes.loveMoment]: 'love-moments',
  [routes.games]: 'games',
  [routes.quiz]: 'quiz',
  [routes.crossword]: 'crossword',
}

const told = new Set<Told>()
let hasBegun = false

/** Reports each chapter that the visitor reaches from now on, once the notice was shown on this device. */
export function begin() {
  hasBegun = true
  for (const change of CHANGES) window.addEventListener(change, tellChapter)
  window.addEventListener('journal', (event) => tell((event as CustomEvent<Told>).detail))
  tellChapter()
}

/** Notes that the notice was shown. */
export function noteShown() {
  remember(SHOWN, 'true')
  tellChapter()
}

function tellChapter() {
  const { pathname } = window.location
  const chapter = chapters[findRoute(pathname)]
  if (!chapter || told.has(chapter)) return
  setTimeout(() => {
    if (window.location.pathname === pathname) tell(chapter)
  }, STAY)
}

// Nothing waits for the report, and a failure is silent.
function tell(chapter: Told) {
  if (!hasBegun || told.has(chapter) || recall(SHOWN) === undefined) return
  told.add(chapter)
  whenIdle(() => void call(note, { chapter }).catch(() => told.delete(chapter)))
}
