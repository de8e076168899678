// The process in which photos are decoded (decisions/0024). It is told of files by their paths, and what
// happens to it costs the one photo that it is at: it has no secrets, little memory, and is the first to go
// where the machine runs out of it. `decoding.ts` starts it, with the bytes that it may use.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { photoPixels, photoWidths } from '#contract/media.ts'
import { makeJpeg, makePhoto, reasonOf } from './images.ts'
import type { Job, Said } from './job.ts'

// In milliseconds; a decoder fills some ten megabytes in it.
const LOOK_EVERY = 20

const most = Number(process.argv[2])

// Whoever stops the server from outside may mean the whole group; answers under way are finished first.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
// At once, also out of the middle of a photo.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (job: Job) => void work(job).then(say))

volunteer()
limitMemory()
say({ ready: true })

async function work(job: Job): Promise<Said> {
  const watch = setInterval(watchMemory, LOOK_EVERY)
  try {
    if (job.make === 'photo') return { photo: await makePhoto(job, { photoPixels, photoWidths }) }
    await makeJpeg(job)
    return { written: true }
  } catch (error) {
    return { reason: reasonOf(error) }
  } finally {
    clearInterval(watch)
  }
}

function say(said: Said) {
  process.send?.(said)
}

// The first to go where the machine runs out of memory.
function volunteer() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Elsewhere than on Linux nobody asks.
  }
}

// What the system holds itself to holds for native memory too, and libraries can answer it; it counts what
// is reserved, which in Node is much from the start.
function limitMemory() {
  try {
    const [, reserved] = /^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const room = Number(reserved) * 1024 + most
    execFileSync('prlimit', ['--pid', String(process.pid), `--data=${room}`], { stdio: 'ignore' })
  } catch {
    // Elsewhere than on Linux the watch alone has to do.
  }
}

// Of files too, and where there is no limit by the system.
function watchMemory() {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
}
