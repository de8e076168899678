import { openSync, readSync, writeFileSync } from 'node:fs'

const BYTES = 8

/** Shows a process that is preloaded with this module what time it is, in milliseconds since 1970. */
export function writeClock(file: string, now: number) {
  const bytes = Buffer.alloc(BYTES)
  bytes.writeDoubleLE(now)
  writeFileSync(file, bytes, { flag: 'r+' })
}

// What asks for the time that a person sees. `new Date()` stays right: a store of files checks by it when a
// request was signed.
if (process.env.TEST_CLOCK) {
  const file = openSync(process.env.TEST_CLOCK, 'r')
  const bytes = Buffer.alloc(BYTES)
  Date.now = () => {
    readSync(file, bytes, 0, BYTES, 0)
    return bytes.readDoubleLE()
  }
}
