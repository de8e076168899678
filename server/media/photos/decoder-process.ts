import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '#server/program-folder.ts'
import type { Said } from './job.ts'

/** A running decoder: the bytes that it may use, and what it complained of. */
export type DecoderProcess = { child: ChildProcess; memory: number; complaint: string }

const PROGRAM = join(root, 'server/media/photos/decoder.ts')

// Nothing of our own environment: that names the database, the store and the mail server with their keys.
// Large pieces of memory go straight back to the system.
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
}

// In characters, of what a decoder says before it dies.
const MOST_COMPLAINT = 2000

/**
 * Starts a decoder and waits until it is ready.
 * @param memory the most bytes that it may use
 * @param within milliseconds after which it is given up
 * @throws when it does not start
 */
export async function startDecoder(memory: number, within: number): Promise<DecoderProcess> {
  const child = spawn(process.execPath, [PROGRAM, String(memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: ENVIRONMENT,
  })
  const decoder = { child, memory, complaint: '' }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    decoder.complaint = (decoder.complaint + text).slice(-MOST_COMPLAINT)
  })
  // Who waits for what it says hears of it; while nobody does, its end is seen when it is needed again.
  child.on('error', () => undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), within)
  const said = await heard(decoder)
  clearTimeout(timer)
  if ('ready' in said) return decoder
  throw new Error(`The decoder does not start: ${decoder.complaint}`)
}

/** What a decoder says next; if it dies first, why its photo was too much for it. */
export async function heard(decoder: DecoderProcess): Promise<Said> {
  const { child } = decoder
  const waiting = new AbortController()
  const answered = once(child, 'message', waiting).then(([said]) => said as Said)
  const died = once(child, 'close', waiting).then(([, signal]): Said => {
    const isTooMuch = signal === 'SIGKILL' || /memory|alloc/i.test(decoder.complaint)
    return { reason: isTooMuch ? 'too_heavy' : 'unreadable' }
  })
  try {
    return await Promise.race([answered, died])
  } finally {
    waiting.abort()
  }
}
