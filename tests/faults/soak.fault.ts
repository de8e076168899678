import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { expectWhole } from './integrity.ts'
import { expectKept, live, openLedger } from './ledger.ts'
import { readKilobytes } from './memory.ts'
import { read } from './owner-calls.ts'

// Half an hour of load is only for who asks for it: SOAK_MINUTES=30 npm run test:faults -- soak
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0)
// The load rests for a moment after so many milliseconds, and what nobody holds any more is collected.
const ROUND = 10_000
// V8 makes machine code of what is called often; until then what it keeps grows with the calls and not with time.
const WARM_AFTER = MINUTES < 30 ? 0 : 100_000
const READS = ['/api/opening', '/api/gallery', '/api/love-typing', '/api/love-moment', '/healthz']
// The goal: a slope of 1 MB an hour after warm-up.
const MOST_SLOPE = 1

const ROOT = resolve(import.meta.dirname, '../..')
const COLLECTS = pathToFileURL(resolve(import.meta.dirname, '../fixtures/collected.mjs')).href

/** In MB: what was held at the round's end, what stays behind it, and of that the heap. */
type Sample = { hours: number; before: number; stays: number; heap: number; descriptors: number }
type Of = (sample: Sample) => number

test('under mixed load memory and descriptors stay where they are', async ({ skip }) => {
  skip(MINUTES === 0, 'SOAK_MINUTES says for how long; nothing is asked')
  const kado = await startServer(collecting())
  const ledger = await openLedger(kado)
  const photo = await plain(640, 480).png().toBuffer()
  const soak = async () => {
    const end = performance.now() + ROUND
    const isOver = () => performance.now() > end
    await Promise.all([live(kado, ledger, photo, { isOver }), readUntil(kado, isOver)])
    return sampleOf(kado)
  }
  await soak()
  while (ledger.acknowledged < WARM_AFTER) await soak()
  const end = performance.now() + MINUTES * 60_000
  const samples: Sample[] = []
  while (performance.now() < end) samples.push(await soak())
  await expectKept(kado, ledger)
  expectWhole(kado.dataDir)
  console.log(`soak: ${MINUTES} minutes, ${ledger.acknowledged} acknowledged; after warm-up ${tell(samples)}`)
  expect(ledger.refused).toBe(0)
  const [first] = samples
  expect(Math.max(...samples.map(({ descriptors }) => descriptors))).toBeLessThan(
    (first?.descriptors ?? 0) + 30,
  )
  // A few minutes are all warm-up.
  if (MINUTES >= 30) expect(slopeOf(samples, ({ stays }) => stays)).toBeLessThan(MOST_SLOPE)
})

// The built program, which collects garbage at a signal.
function collecting() {
  const options = { NODE_OPTIONS: `--expose-gc --import=${COLLECTS}`, TRUST_PROXY: '127.0.0.1,::1' }
  return { program: resolve(ROOT, 'built/main.js'), env: options }
}

async function readUntil(kado: { url: string }, isOver: () => boolean) {
  while (!isOver()) {
    for (const path of READS) expect((await read(kado, path)).status).toBe(200)
    await sleep(20)
  }
}

async function sampleOf(kado: Started): Promise<Sample> {
  const before = megabytesOf(kado)
  const { length } = kado.output()
  kado.child.kill('SIGUSR2')
  const said = () => /collected (\d+)/.exec(kado.output().slice(length))?.[1]
  await expect.poll(said, { timeout: 10_000, interval: 5 }).toBeTruthy()
  return {
    hours: performance.now() / 3_600_000,
    before,
    stays: megabytesOf(kado),
    heap: Number(said()) / 1024 / 1024,
    descriptors: readdirSync(`/proc/${kado.child.pid}/fd`).length,
  }
}

function megabytesOf({ child }: Started) {
  return readKilobytes(child.pid ?? 0, 'Anonymous') / 1024
}

function tell(samples: Sample[]) {
  const spread = (of: Of) => {
    const values = samples.map(of)
    return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`
  }
  const line = (of: Of) => `${spread(of)} MB, ${slopeOf(samples, of).toFixed(2)} MB an hour`
  return (
    `it keeps ${line(({ stays }) => stays)}; of the heap ${line(({ heap }) => heap)}; before each collection ` +
    `it has ${spread(({ before }) => before)} MB; descriptors ${spread((sample) => sample.descriptors)}`
  )
}

// Of the straight line that lies nearest to them all, in megabytes an hour.
function slopeOf(samples: Sample[], of: Of) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ hours }) => hours))
  const y = mean(samples.map(of))
  const above = samples.reduce((sum, sample) => sum + (sample.hours - x) * (of(sample) - y), 0)
  return above / samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
}
