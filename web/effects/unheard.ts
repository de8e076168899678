const UNHEARD = new Set([
  'animationstart',
  'animationiteration',
  'animationend',
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
])

/**
 * Lets nobody listen here for beginnings, rounds and ends of motion. React listens at its roots for every
 * event there is, and a browser that has to tell of each round wakes the main thread for it: what moves
 * without end would never be left to the compositor alone. So React's `onAnimation...` and
 * `onTransition...` stay silent; what waits for an end takes `Animation.finished`.
 */
export function ignoreMotion(root: EventTarget) {
  const listen: EventTarget['addEventListener'] = root.addEventListener.bind(root)
  root.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
    if (!UNHEARD.has(type)) listen(type, ...rest)
  }
}
