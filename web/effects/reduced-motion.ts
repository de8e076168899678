import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'

const STORED = 'lessMotion'

const system = window.matchMedia('(prefers-reduced-motion: reduce)')
const isChosen = createStore(recall(STORED) === 'true')
const isReduced = createStore(false)

// Styles read the root's `data-motion`; it is set before a screen is painted.
apply()
system.addEventListener('change', apply)

/** Whether motion is reduced: by the person's system, or by their choice here. */
export function useReducedMotion() {
  return useStore(isReduced)
}

/** Whether the person chose reduced motion here, whatever their system asks for. */
export function useReducedMotionChoice() {
  return useStore(isChosen)
}

/** Chooses reduced motion, or no longer, for this visit and the next. */
export function chooseReducedMotion(wanted: boolean) {
  remember(STORED, wanted ? 'true' : undefined)
  isChosen.set(wanted)
  apply()
}

function apply() {
  isReduced.set(isChosen.get() || system.matches)
  document.documentElement.dataset.motion = isReduced.get() ? 'reduced' : 'full'
}
