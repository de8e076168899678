import { chapters } from '#contract/chapters.ts'
import { findRoute, routes } from '#contract/routes.ts'
import { note } from '#owner/journal/calls.ts'
import type { JournalEvent } from '#owner/journal/contract.ts'
import { call } from '#web/api/call.ts'
import { whenIdle } from '#web/effects/idle.ts'
import { recall, remember } from '#web/storage.ts'

// Nothing is recorded on a device before its visitor has read about the journal.
const NOTICE_SHOWN = 'journalShown'

// In milliseconds: a screen that is only passed through does not count as reached.
const STAY = 1500

// wouter dispatches these when the app changes the address.
const CHANGES = ['popstate', 'pushState', 'replaceState']

const events: Record<string, JournalEvent> = {
  ...Object.fromEntries(chapters.map(({ path, id }) => [path, id])),
  [routes.folder]: 'gallery',
  [routes.games]: 'games',
  [routes.quiz]: 'quiz',
  [routes.crossword]: 'crossword',
}

const reported = new Set<JournalEvent>()
let hasStarted = false

/** Reports each chapter that the visitor reaches from now on, once the notice was shown on this device. */
export function startReports() {
  hasStarted = true
  for (const change of CHANGES) window.addEventListener(change, reportChapter)
  window.addEventListener('journal', (event) => report((event as CustomEvent<JournalEvent>).detail))
  reportChapter()
}

/** Notes that the notice was shown. */
export function noteNoticeShown() {
  remember(NOTICE_SHOWN, 'true')
  reportChapter()
}

function reportChapter() {
  const { pathname } = window.location
  const chapter = events[findRoute(pathname)]
  if (!chapter || reported.has(chapter)) return
  setTimeout(() => {
    if (window.location.pathname === pathname) report(chapter)
  }, STAY)
}

// Nothing waits for the report, and a failure is silent.
function report(chapter: JournalEvent) {
  if (!hasStarted || reported.has(chapter) || recall(NOTICE_SHOWN) === undefined) return
  reported.add(chapter)
  whenIdle(() => void call(note, { chapter }).catch(() => reported.delete(chapter)))
}
