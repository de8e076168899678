import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/http/errors.ts'
import { type DecoderProcess, heard, startDecoder } from './decoder-process.ts'
import type { Job, Said } from './job.ts'

// A new one now and then, so that nothing that a photo leaves behind meets many others.
const MOST_PHOTOS = 20

/** `memory` in bytes is what an ordinary decoder may use, the times are in milliseconds. */
type Limits = { memory: number; within: number; idle: number }

/**
 * Keeps a decoder while there are photos: it starts with the first one, and ends when none has come for
 * `idle`. None works longer than `within` on a job.
 * @returns what asks it; one job at a time. It throws where nobody waits for the job any more (`gone`).
 */
export function keepDecoder(limits: Limits) {
  const { ready, finish, end } = keepWarm(limits)
  return async (job: Job, memory: number, gone?: AbortSignal): Promise<Said> => {
    if (gone?.aborted) throw broken()
    const decoder = await ready(memory)
    const stop = () => end(decoder)
    const timer = setTimeout(stop, limits.within)
    gone?.addEventListener('abort', stop)
    try {
      if (gone?.aborted) stop()
      else decoder.child.send(job)
      const said = await heard(decoder)
      if (gone?.aborted) throw broken()
      finish(decoder, said)
      return said
    } finally {
      clearTimeout(timer)
      gone?.removeEventListener('abort', stop)
    }
  }
}

function keepWarm({ memory: ordinary, within, idle }: Limits) {
  let warm: DecoderProcess | undefined
  let photos = 0
  let rest: NodeJS.Timeout | undefined
  function end(decoder: DecoderProcess) {
    if (warm === decoder) warm = undefined
    decoder.child.kill('SIGKILL')
  }
  return {
    end,
    async ready(memory: number) {
      clearTimeout(rest)
      if (warm && warm.memory === memory && warm.child.connected) return warm
      if (warm) end(warm)
      photos = 0
      warm = await startDecoder(memory, within)
      return warm
    },
    // Only an ordinary one that is still fresh waits for the next photo.
    finish(decoder: DecoderProcess, said: Said) {
      photos += 1
      const isSpent = photos === MOST_PHOTOS || ('reason' in said && said.reason === 'too_heavy')
      if (isSpent || decoder.memory !== ordinary) end(decoder)
      else rest = setTimeout(() => end(decoder), idle).unref()
    },
  }
}

// Nobody is there to read it.
function broken() {
  return new Refusal('malformed', texts.malformed)
}
