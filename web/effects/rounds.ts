const ROUND = 'animationiteration'

/**
 * Lets nobody listen here for the rounds of animations. React listens at its roots for every event there
 * is, and a browser that has to tell of each round wakes the main thread for it: what moves without end
 * would never be left to the compositor alone.
 */
export function ignoreRounds(root: EventTarget) {
  const listen: EventTarget['addEventListener'] = root.addEventListener.bind(root)
  root.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
    if (type !== ROUND) listen(type, ...rest)
  }
}
