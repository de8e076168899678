import { Counter, type Registry } from 'prom-client'
import type { MediaStore } from '#server/media/storage/media-store.ts'

/** Counts the failures of the media store that it is given. */
export function countStoreFailures(registry: Registry) {
  const failures = new Counter({
    name: 'kado_media_failures_total',
    help: 'Failed operations of the media store.',
    labelNames: ['operation'],
    registers: [registry],
  })
  function counted<Args extends unknown[], Result>(
    operation: string,
    work: (...args: Args) => Promise<Result>,
  ) {
    // Exposed from the start: an increase is not seen in a metric that appears with its first failure.
    failures.inc({ operation }, 0)
    return (...args: Args) =>
      work(...args).catch((error: unknown) => {
        failures.inc({ operation })
        throw error
      })
  }
  return (store: MediaStore): MediaStore => ({
    ...store,
    put: counted('put', store.put),
    open: counted('open', store.open),
    remove: counted('remove', store.remove),
    ping: counted('ping', store.ping),
  })
}
