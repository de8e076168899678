import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { DAY } from '#contract/durations.ts'
import { pages } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { runCleanup } from '#server/jobs/cleanup-job.ts'
import { runMailJob } from '#server/jobs/mail-job.ts'
import { openStore } from '#server/media/storage/store.ts'
import { readKilobytes } from '#tests/faults/memory.ts'
import { timeOf } from './child.ts'
import { fillGifts, morning } from './many-gifts.ts'

/**
 * One run of a job: its time, the event loop's longest delay and the processor's part of the longest one, in
 * milliseconds; the memory after it in MB.
 */
export type Run = {
  name: string
  time: number
  delay: number
  processor: number
  memory: number
  mails: number
}

const IDLE = 3000
const NANOSECONDS = 1e6
const MICROSECONDS = 1e3

// Runs the jobs over many gifts in a process of its own, as a server does, and sends what each run took.
const [dataDir = '', gifts = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({
  ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, GIFTS: 'many', BASE_DOMAIN: 'kado.test' },
})
const { db } = connect(config)
await migrate(db)
await fillGifts(db, Number(gifts))
const media = await openStore(config)
const app = Fastify()
// The mails stay in the outbox.
const mail = { send: () => undefined, deliverDue: () => undefined, settle: async () => undefined }
const unused = { ...mail, counts: () => ({ waiting: 0, failed: 0 }), close: async () => undefined }
const runs: Run[] = []

async function run(name: string, job: () => Promise<unknown>) {
  const before = await countMails()
  const stop = watchLoop()
  const time = await timeOf(job)
  // A delay is recorded when the loop turns again.
  await wait(20)
  const delays = stop()
  const memory = Math.round(readKilobytes(process.pid, 'Pss') / 1024)
  const mails = (await countMails()) - before
  runs.push({ name, time, ...delays, memory, mails })
}

// On a busy machine the loop waits for other programs too, but uses no more of the processor.
function watchLoop() {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  let processor = 0
  let used = processorTime()
  const timer = setInterval(() => {
    const now = processorTime()
    processor = Math.max(processor, now - used)
    used = now
  }, 1)
  histogram.enable()
  return () => {
    clearInterval(timer)
    histogram.disable()
    return { delay: histogram.max / NANOSECONDS, processor }
  }
}

function processorTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}

async function countMails() {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

// Until no gift is due: a pass ends after half a minute.
async function runMornings(now: number) {
  const passes = { begin: Date.now() }
  const stores = { app, config, db, mail: unused, now: () => now + Date.now() - passes.begin }
  for (;;) {
    const due = db.selectFrom('morning').select('gift_id').where('due_at', '<=', now).limit(1)
    if (!(await due.executeTakeFirst())) return
    passes.begin = Date.now()
    await runMailJob(stores, pages)
  }
}

const quiet = { app, config, db, mail: unused, now: () => morning - DAY }
await run('nothing', () => wait(IDLE))
await run('first look at every gift', () => runMornings(morning - DAY))
await run('pass with nothing due', () => runMailJob(quiet, pages))
await run('pass with 1 of 100 gifts due', () => runMornings(morning))
await run('hourly cleanup', () => runCleanup({ db, media, now: () => morning }, pages))
await db.destroy()
process.send?.(runs)
process.disconnect?.()
