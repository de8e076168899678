import { PassThrough, pipeline, type Readable } from 'node:stream'

type Limits = { length?: number | undefined; stallTimeout?: number }

/**
 * Passes a file's bytes on. It fails when they are more or fewer than `length`, so that a file that was
 * cut never ends as if it were whole, and when the source sends nothing for `stallTimeout` milliseconds;
 * a reader may take its time.
 */
export function verifyStream(source: Readable, limits: Limits): Readable {
  const verified = new PassThrough()
  // A failure of either end destroys both, and reaches the reader as the stream's error.
  pipeline(
    source,
    () => verify(source, limits),
    verified,
    () => undefined,
  )
  return verified
}

async function* verify(source: Readable, { length, stallTimeout }: Limits) {
  const startTimer = () => stallTimeout && setTimeout(stop, stallTimeout)
  const stop = () => source.destroy(new Error(`the store sent nothing for ${stallTimeout} ms`))
  let bytes = 0
  let timer = startTimer()
  try {
    for await (const chunk of source) {
      clearTimeout(timer)
      bytes += chunk.length
      if (length !== undefined && bytes > length) break
      yield chunk as Buffer
      timer = startTimer()
    }
  } finally {
    clearTimeout(timer)
  }
  if (length !== undefined && bytes !== length)
    throw new Error(`a stored file gave ${bytes} bytes instead of ${length}`)
}
