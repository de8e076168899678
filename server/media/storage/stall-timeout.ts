import { createReadStream } from 'node:fs'

/** `moved` starts the time anew, `end` stops it. */
type Watch = { signal: AbortSignal; moved: () => void; end: () => void }

/**
 * Ends what a store is asked once nothing has moved for `most` milliseconds. A file may take as long as it
 * takes, but a store that neither takes nor gives anything is given up.
 */
export function watchSilence(most: number): Watch {
  const silent = new AbortController()
  const giveUp = () => silent.abort(new Error('silent for too long'))
  // What came while a busy machine let this process sleep is read before it is called silence.
  let judging: NodeJS.Immediate | undefined
  const start = () =>
    setTimeout(() => {
      judging = setImmediate(giveUp)
    }, most)
  let timer = start()
  const end = () => {
    clearTimeout(timer)
    clearImmediate(judging)
  }
  const moved = () => {
    end()
    timer = start()
  }
  return { signal: silent.signal, moved, end }
}

/** A file's bytes on their way into the store. */
export async function* passing(file: string, watch: Watch) {
  for await (const chunk of createReadStream(file)) {
    watch.moved()
    yield chunk as Uint8Array
  }
}

/**
 * A file's bytes on their way out: who looks at a film takes it slowly, so only the store's pauses count.
 * @throws {Error} when they are more or fewer than `length`, where that is known: the end is then never told
 */
export async function* taking(body: AsyncIterable<Uint8Array>, watch: Watch, length?: number) {
  const chunks = body[Symbol.asyncIterator]()
  let taken = 0
  try {
    while (true) {
      watch.moved()
      const { done, value } = await chunks.next()
      watch.end()
      taken += value?.length ?? 0
      const isWrong = length !== undefined && (done ? taken !== length : taken > length)
      if (isWrong) throw new Error(`the store gave ${taken} bytes of a file for ${length}`)
      if (done) return
      yield value
    }
  } finally {
    watch.end()
    await chunks.return?.()
  }
}

/** Stops watching what has failed. */
export function ending({ end }: Watch) {
  return (error: unknown): never => {
    end()
    throw error
  }
}
