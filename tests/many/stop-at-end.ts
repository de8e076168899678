const stops = new Set<() => void>()

process.once('exit', () => {
  for (const stop of stops) stop()
})

/** Calls `stop` when this process exits, unless it was called before. */
export function stoppedAtEnd(stop: () => void) {
  const stopOnce = () => {
    if (stops.delete(stopOnce)) stop()
  }
  stops.add(stopOnce)
  return stopOnce
}
