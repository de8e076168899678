import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { exitCode, isHealthy, type Started, startServer } from '#tests/server/program.ts'
import { expectTidy, expectWhole } from './integrity.ts'
import { expectKept, type Ledger, openLedger, work } from './ledger.ts'
import { hasStrace, inject, noStrace, oneWorker, type Point } from './strace.ts'

const env = { ...oneWorker, TRUST_PROXY: '127.0.0.1,::1' }

type CallSite = Pick<Point, 'call' | 'thread'>

// The threads that write the database (main), and uploads and the log (worker).
const places: CallSite[] = [
  { call: 'pwrite64', thread: 'main' },
  { call: 'fsync', thread: 'main' },
  { call: 'write', thread: 'main' },
  { call: 'write', thread: 'worker' },
  { call: 'fsync', thread: 'worker' },
  { call: 'rename', thread: 'worker' },
  { call: 'unlink', thread: 'worker' },
]

// Responses are sent by write too (main); a failing socket is not a failing disk.
const failing = places.filter(({ call, thread }) => call !== 'write' || thread !== 'main')
const POINTS = 200
const MOST_ROUNDS = 4

// Far more than the calls of one round of work.
const MOST = 200
const ERRORS = ['EIO', 'ENOSPC', 'EDQUOT', 'EINTR']

test('a kill at any system call that changes files leaves everything whole', async ({ skip }) => {
  skip(!hasStrace, noStrace)
  const photo = await plain(90, 60).png().toBuffer()
  const dataDir = makeFolder()
  let kado = await startServer({ dataDir, env })
  const ledger = await openLedger(kado)
  const kills: string[] = []
  for (const { call, thread } of places) {
    let when = 1
    for (; when <= MOST; when += 1) {
      const release = await inject(kado.child, { call, thread, when }, 'signal=KILL')
      await work(kado, ledger, photo)
      await release()
      if (await isHealthy(kado.url)) break
      await exitCode(kado.child)
      kado = await startServer({ dataDir, env })
      expectTidy(dataDir)
      await expectKept(kado, ledger)
    }
    expect(when).toBeGreaterThan(1)
    expectWhole(dataDir)
    kills.push(`${call} (${thread}) ${when - 1}`)
  }
  console.log(
    `kill at every call: ${kills.join(', ')}; ${ledger.acknowledged} acknowledged, 0 lost, 0 half-written`,
  )
})

test('a failing system call is never answered as success, and service goes on', async ({ skip }) => {
  skip(!hasStrace, noStrace)
  const photo = await plain(90, 60).png().toBuffer()
  const dataDir = makeFolder()
  let kado = await startServer({ dataDir, env })
  const ledger = await openLedger(kado)
  const points: Points = {}
  for (let round = 0; sumOf(points) < POINTS && round < MOST_ROUNDS; round += 1) {
    for (const place of failing) kado = await failAtEach(kado, ledger, photo, place, points)
    expectWhole(dataDir)
  }
  console.log(
    `failing calls: ${sumOf(points)} points (${JSON.stringify(points)}), ${ledger.acknowledged} acknowledged, ` +
      `${ledger.refused} refused, 0 false, 0 crashes`,
  )
  expect(ledger.others).toEqual([])
  expect(sumOf(points)).toBeGreaterThanOrEqual(POINTS)
})

type Points = Record<string, number>

async function failAtEach(kado: Started, ledger: Ledger, photo: Buffer, place: CallSite, points: Points) {
  let living = kado
  for (let when = 1; when <= MOST; when += 1) {
    let hits = 0
    for (const error of ERRORS) {
      const line = await meetError(living, ledger, photo, { ...place, when }, error)
      if (!(await isHealthy(living.url))) {
        // Node's threads wake each other through a pipe; no program survives its failure.
        expect(line).toContain('eventfd')
        living = await startServer({ dataDir: kado.dataDir, env })
      }
      if (!line) continue
      hits += 1
      await expectKept(living, ledger)
      if (!line.includes('eventfd')) points[error] = (points[error] ?? 0) + 1
    }
    if (hits === 0) break
  }
  return living
}

function sumOf(points: Points) {
  return Object.values(points).reduce((sum, each) => sum + each, 0)
}

async function meetError(kado: Started, ledger: Ledger, photo: Buffer, point: Point, error: string) {
  const release = await inject(kado.child, point, `error=${error}`)
  await work(kado, ledger, photo)
  const line = await release()
  // The next calls succeed without a restart.
  const before = ledger.refused
  await work(kado, ledger, photo)
  expect(ledger.refused).toBe(before)
  return line
}
