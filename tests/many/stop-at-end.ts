const stops = new Set<() => void>()

process.once('exit', () => {
  for (const stop of stops) stop()
})

/** Has something stopped at the end of this process, unless that was done before. */
export function stoppedAtEnd(stop: () => void) {
  const stopOnce = () => {
    if (stops.delete(stopOnce)) stop()
  }
  stops.add(stopOnce)
  return stopOnce
}
