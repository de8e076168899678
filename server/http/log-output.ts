import { write, writeSync } from 'node:fs'

// What waits for a slow reader, in characters; beyond it lines are lost and not the memory.
const MOST_WAITING = 1_000_000
const ASK_EVERY = 20

/**
 * What the program says, by a descriptor such as standard output. Lines that cannot be written, as on a
 * full disk, are dropped: nobody's answer depends on a log, and it goes on once there is room.
 */
export function openOutput(descriptor: number) {
  let waiting = ''
  let underway = Buffer.alloc(0)
  let isWriting = false

  function flush() {
    if (isWriting) return
    if (underway.length === 0) {
      underway = Buffer.from(waiting)
      waiting = ''
    }
    if (underway.length === 0) return
    isWriting = true
    write(descriptor, underway, (error, written) => {
      isWriting = false
      if (error?.code === 'EAGAIN') return void setTimeout(flush, ASK_EVERY)
      underway = error ? Buffer.alloc(0) : underway.subarray(written)
      flush()
    })
  }

  // The last words before the end.
  process.on('exit', () => {
    try {
      writeSync(descriptor, isWriting ? waiting : underway.toString() + waiting)
    } catch {
      // Nobody is left to be told.
    }
  })

  return {
    write(line: string) {
      if (waiting.length < MOST_WAITING) waiting += line
      flush()
    },
  }
}
