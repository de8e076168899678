// The process in which uploads are decoded and rewritten (decisions/0024). It gets files by their paths, and a failure
// affects only the file that it works on: it has no secrets, bounded memory, and is the first to be killed when the
// machine runs out of memory. `workers.ts` starts it, with the bytes that it may use.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type FailureReason, type Job, JobError, type MadeMedia, type WorkerMessage } from './jobs.ts'

// In milliseconds; a decoder fills some ten megabytes in it.
const MEMORY_CHECK_INTERVAL = 20

// In seconds of processor time: ends a worker that loops forever after its server was killed.
const MAX_CPU_TIME = 1200

const maxMemory = Number(process.argv[2])

// A stop of the server may signal the whole process group; requests in progress are finished first.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
// At once, also in the middle of a job.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', (job: Job) => void answer(job))

preferForOomKill()
// Requests for pages have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
limitResources()
send({ ready: true })

async function answer(job: Job) {
  const check = setInterval(checkMemory, MEMORY_CHECK_INTERVAL)
  try {
    send({ made: await run(job) })
  } catch (error) {
    const codec = error instanceof JobError ? error.codec : ''
    send({ reason: findReason(error, job.kind), codec })
  } finally {
    clearInterval(check)
  }
}

// A photo does not wait for the code of films to load, nor the other way round.
async function run(job: Job): Promise<MadeMedia> {
  switch (job.kind) {
    case 'photo':
      return (await import('./photo.ts')).makePhoto(job)
    case 'share':
      return (await import('./share-picture.ts')).makeSharePicture(job)
    case 'video':
      return (await import('./film.ts')).cleanFilm(job.source)
    case 'audio':
      return (await import('./song.ts')).cleanSong(job.source)
    case 'voice':
    case 'narration':
      return (await import('./recording.ts')).cleanRecording(job.source, job.kind)
  }
}

// Recognised by the errors that sharp, mediabunny and the system throw.
function findReason(error: unknown, kind: Job['kind']): FailureReason {
  if (error instanceof JobError) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(message)) return 'disk_full'
  if (/pixel limit/i.test(message)) return 'too_wide'
  if (/out of memory|memory alloc|cannot alloc|allocation failed/i.test(message)) return 'too_heavy'
  // A photo has been recognised by its head already.
  return kind === 'photo' && !/unsupported/i.test(message) ? 'cut_off' : 'unreadable'
}

function send(message: WorkerMessage) {
  process.send?.(message)
}

function preferForOomKill() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has it.
  }
}

// A limit of the system holds for native memory too, and libraries can handle it. It counts reserved memory, of which
// Node has much from the start.
function limitResources() {
  try {
    const [, reserved] = /^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const limit = Number(reserved) * 1024 + maxMemory
    const limits = [`--data=${limit}`, `--cpu=${MAX_CPU_TIME}`]
    execFileSync('prlimit', ['--pid', String(process.pid), ...limits], { stdio: 'ignore' })
  } catch {
    // Only Linux has it; elsewhere only the check limits memory.
  }
}

// Counts mapped files too, and works where the system sets no limit.
function checkMemory() {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
}
