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

// Half an hour of load runs only on request: SOAK_MINUTES=30 npm run test:faults -- soak
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0)
// The load pauses after so many milliseconds, and garbage is collected.
const ROUND = 10_000
// V8 compiles what is called often; until then memory grows with the calls and not with time.
const WARM_AFTER = MINUTES < 30 ? 0 : 100_000
const READS = ['/api/opening', '/api/gallery', '/api/love-typing', '/api/love-moment', '/healthz']
// The goal: a slope of 1 MB an hour after warm-up.
const MOST_SLOPE = 1

const ROOT = resolve(import.meta.dirname, '../..')
const COLLECTS = pathToFileURL(resolve(import.meta.dirname, '../fixtures/collected.mjs')).href

// The built program, which collects garbage at a signal.
const collecting = {
  program: resolve(ROOT, 'built/main.js'),
  env: { NODE_OPTIONS: `--expose-gc --import=${COLLECTS}`, TRUST_PROXY: '127.0.0.1,::1' },
}

test('memory and descriptors do not grow under mixed load', async ({ skip }) => {
  skip(MINUTES === 0, 'SOAK_MINUTES says for how long; nothing is asked')
  const kado = await startServer(collecting)
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
  const samples = [await soak()]
  while (performance.now() < end) samples.push(await soak())
  await expectKept(kado, ledger)
  expectWhole(kado.dataDir)
  const [slope, descriptors] = [slopeOf(samples), samples.map((sample) => sample.descriptors)]
  console.log(
    `soak: ${MINUTES} minutes, ${ledger.acknowledged} acknowledged; after warm-up memory grows ${slope.toFixed(2)} MB an hour, descriptors at most ${Math.max(...descriptors)}`,
  )
  expect(ledger.refused).toBe(0)
  expect(Math.max(...descriptors)).toBeLessThan((descriptors[0] ?? 0) + 30)
  // A few minutes are all warm-up.
  if (MINUTES >= 30) expect(slope).toBeLessThan(MOST_SLOPE)
})

async function readUntil(kado: { url: string }, isOver: () => boolean) {
  while (!isOver()) {
    for (const path of READS) expect((await read(kado, path)).status).toBe(200)
    await sleep(20)
  }
}

// The heap after a collection, in MB.
async function sampleOf({ child, output }: Started) {
  const { length } = output()
  child.kill('SIGUSR2')
  // The runner keeps each polled value until the test ends, and a text would hold the whole log.
  const isCollected = () => /collected \d+/.test(output().slice(length))
  await expect.poll(isCollected, { timeout: 10_000, interval: 5 }).toBe(true)
  return {
    hours: performance.now() / 3_600_000,
    megabytes: readKilobytes(child.pid ?? 0, 'Anonymous') / 1024,
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
  }
}

// The slope of the fitted line, in megabytes an hour.
function slopeOf(samples: Awaited<ReturnType<typeof sampleOf>>[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ hours }) => hours))
  const y = mean(samples.map(({ megabytes }) => megabytes))
  const rise = mean(samples.map(({ hours, megabytes }) => (hours - x) * (megabytes - y)))
  return rise / mean(samples.map(({ hours }) => (hours - x) ** 2))
}
