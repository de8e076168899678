import { expect, test } from 'vitest'
import { plain } from '#server/media/test-photos.ts'
import { makeFolder } from '#server/test-app.ts'
import { exitCode, isHealthy, type Started, startServer } from '#server/test-program.ts'
import { expectKept, type Ledger, openLedger, work } from './life.ts'
import { hasStrace, inject, noStrace, oneWorker, type Point } from './strace.ts'
import { expectTidy, expectWhole } from './whole.ts'

const env = { ...oneWorker, TRUST_PROXY: '127.0.0.1,::1' }

// What writes the database (main), and uploads and the log (worker).
const places: Pick<Point, 'call' | 'thread'>[] = [
  { call: 'pwrite64', thread: 'main' },
  { call: 'fsync', thread: 'main' },
  { call: 'write', thread: 'main' },
  { call: 'write', thread: 'worker' },
  { call: 'fsync', thread: 'worker' },
  { call: 'rename', thread: 'worker' },
  { call: 'unlink', thread: 'worker' },
]

// Far more than the calls of one round of work.
const MOST = 200
const ERRORS = ['EIO', 'ENOSPC', 'EDQUOT', 'EINTR']

test('killed at each call that writes, syncs, renames or removes, all is whole', async ({ skip }) => {
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

test('a call that fails is never answered as success, and service goes on', async ({ skip }) => {
  skip(!hasStrace, noStrace)
  const photo = await plain(90, 60).png().toBuffer()
  const dataDir = makeFolder()
  let kado = await startServer({ dataDir, env })
  const ledger = await openLedger(kado)
  const points: Record<string, number> = {}
  // The answers themselves go out by write (main); a socket that fails is no disk.
  for (const place of places.filter(({ call, thread }) => call !== 'write' || thread !== 'main')) {
    for (let when = 1; when <= MOST; when += 1) {
      let hits = 0
      for (const error of ERRORS) {
        const line = await meetError(kado, ledger, photo, { ...place, when }, error)
        if (!(await isHealthy(kado.url))) {
          // Without its own bell between threads no program of this kind lives on.
          expect(line).toContain('eventfd')
          kado = await startServer({ dataDir, env })
        }
        if (!line) continue
        hits += 1
        await expectKept(kado, ledger)
        if (!line.includes('eventfd')) points[error] = (points[error] ?? 0) + 1
      }
      if (hits === 0) break
    }
    expectWhole(dataDir)
  }
  const total = Object.values(points).reduce((sum, each) => sum + each, 0)
  console.log(
    `failing calls: ${total} points (${JSON.stringify(points)}), ${ledger.acknowledged} acknowledged, ` +
      `${ledger.refused} refused, 0 false, 0 crashes`,
  )
  expect(ledger.others).toEqual([])
  expect(total).toBeGreaterThanOrEqual(200)
})

async function meetError(kado: Started, ledger: Ledger, photo: Buffer, point: Point, error: string) {
  const release = await inject(kado.child, point, `error=${error}`)
  await work(kado, ledger, photo)
  const line = await release()
  // Without a restart the next ones succeed.
  const before = ledger.refused
  await work(kado, ledger, photo)
  expect(ledger.refused).toBe(before)
  return line
}
