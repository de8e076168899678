import { write, writeSync } from 'node:fs'

// The longest buffer for a slow reader, in characters; further lines are dropped.
const MAX_BUFFERED = 1_000_000

// In milliseconds, where a pipe is full.
const RETRY_DELAY = 20

/**
 * Writes lines to a descriptor such as standard output, without blocking. Lines that cannot be written, as on a full
 * disk, are dropped; logging resumes once there is space. (With pino's own asynchronous destination a process with a
 * full disk never exits.)
 */
export function openLogOutput(descriptor: number) {
  let buffered = ''
  let writing = Buffer.alloc(0)
  let isBusy = false

  function flush() {
    if (isBusy) return
    if (writing.length === 0) {
      writing = Buffer.from(buffered)
      buffered = ''
    }
    if (writing.length === 0) return
    isBusy = true
    write(descriptor, writing, (error, written) => {
      isBusy = false
      if (error?.code === 'EAGAIN') return void setTimeout(flush, RETRY_DELAY)
      writing = error ? Buffer.alloc(0) : writing.subarray(written)
      flush()
    })
  }

  // The lines that are still buffered when the process exits.
  process.on('exit', () => {
    try {
      writeSync(descriptor, isBusy ? buffered : writing.toString() + buffered)
    } catch {
      // The disk is full, or the reader has gone.
    }
  })

  return {
    write(line: string) {
      if (buffered.length < MAX_BUFFERED) buffered += line
      flush()
    },
  }
}
