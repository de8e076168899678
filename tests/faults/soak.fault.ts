import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { plain } from '#server/media/test-photos.ts'
import { startServer } from '#server/test-program.ts'
import { expectKept, live, openLedger } from './life.ts'
import { ownOf } from './memory.ts'
import { read } from './program.ts'
import { expectWhole } from './whole.ts'

// Half an hour of load is only for who asks for it: SOAK_MINUTES=30 npm run test:faults -- soak
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0)
const SAMPLE_EVERY = 2000
const READS = ['/api/opening', '/api/gallery', '/api/love-typing', '/api/love-moment', '/healthz']
// The goal: a slope of 1 MB an hour after warm-up.
const MOST_SLOPE = 1

// What `npm start` runs, and with what.
const AS_STARTED = {
  program: 'built/main.js',
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', NODE_OPTIONS: '--expose-gc' },
}

type Sample = { hours: number; megabytes: number; descriptors: number }

test('under mixed load memory and descriptors stay where they are', async ({ skip }) => {
  skip(MINUTES === 0, 'SOAK_MINUTES says for how long; nothing is asked')
  const kado = await startServer({
    ...AS_STARTED,
    env: { ...AS_STARTED.env, TRUST_PROXY: '127.0.0.1,::1' },
  })
  const ledger = await openLedger(kado)
  const photo = await plain(640, 480).png().toBuffer()
  const end = performance.now() + MINUTES * 60_000
  const isOver = () => performance.now() > end
  const samples: Sample[] = []
  await Promise.all([
    live(kado, ledger, photo, isOver),
    readUntil(kado, isOver),
    sampleUntil(kado.child.pid ?? 0, isOver, samples),
  ])
  await expectKept(kado, ledger)
  expectWhole(kado.dataDir)
  const warm = samples.slice(Math.floor(samples.length / 2))
  const [first, last] = [warm[0], warm.at(-1)]
  const slope = slopeOf(floorsOf(warm))
  console.log(
    `soak: ${MINUTES} minutes, ${ledger.acknowledged} acknowledged, ${ledger.refused} refused; after warm-up ` +
      `${first?.megabytes.toFixed(0)} to ${last?.megabytes.toFixed(0)} MB, ${slope.toFixed(1)} MB an hour; ` +
      `descriptors ${first?.descriptors} to ${last?.descriptors}`,
  )
  expect(ledger.refused).toBe(0)
  expect(Math.max(...warm.map(({ descriptors }) => descriptors))).toBeLessThan((first?.descriptors ?? 0) + 30)
  // In a few minutes the collector's own waves are greater than any slope.
  if (MINUTES >= 30) expect(slope).toBeLessThan(MOST_SLOPE)
})

async function readUntil(kado: { url: string }, isOver: () => boolean) {
  while (!isOver()) {
    for (const path of READS) expect((await read(kado, path)).status).toBe(200)
    await sleep(20)
  }
}

async function sampleUntil(pid: number, isOver: () => boolean, samples: Sample[]) {
  const start = performance.now()
  while (!isOver()) {
    const descriptors = readdirSync(`/proc/${pid}/fd`).length
    samples.push({
      hours: (performance.now() - start) / 3_600_000,
      megabytes: ownOf(pid) / 1024,
      descriptors,
    })
    await sleep(SAMPLE_EVERY)
  }
}

// The lowest of each minute: what is not yet collected rises and falls by far more than what stays.
function floorsOf(samples: Sample[]) {
  const lowest = new Map<number, Sample>()
  for (const sample of samples) {
    const minute = Math.floor(sample.hours * 60)
    const known = lowest.get(minute)
    if (!known || sample.megabytes < known.megabytes) lowest.set(minute, sample)
  }
  return [...lowest.values()]
}

// Of the straight line that lies nearest to them all, in megabytes an hour.
function slopeOf(samples: Sample[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ hours }) => hours))
  const y = mean(samples.map(({ megabytes }) => megabytes))
  const above = samples.reduce((sum, { hours, megabytes }) => sum + (hours - x) * (megabytes - y), 0)
  return above / samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
}
