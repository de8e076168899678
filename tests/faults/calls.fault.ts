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
const ERRORS = ['EIO', 'ENOSPC', 'EINTR']

test.skipIf(!hasStrace)(
  'killed at each call that writes, syncs, renames or removes, all is whole',
  async () => {
    const photo = await plain(90, 60).png().toBuffer()
    const dataDir = makeFolder()
    let kado = await startServer({ dataDir, env })
    const ledger = await openLedger(kado)
    const kills: Record<string, number> = {}
    for (const place of places) {
      for (let when = 1; when <= MOST; when += 1) {
        await wake(kado)
        const release = await inject(kado.child, { ...place, when }, 'signal=KILL')
        await work(kado, ledger, photo)
        const isDead = kado.child.signalCode === 'SIGKILL'
        await release()
        if (!isDead && kado.child.signalCode !== 'SIGKILL') break
        await exitCode(kado.child)
        kado = await startServer({ dataDir, env })
        expectTidy(dataDir)
        await expectKept(kado, ledger)
        const name = `${place.call} (${place.thread})`
        kills[name] = (kills[name] ?? 0) + 1
      }
      expectWhole(dataDir)
    }
    const total = Object.values(kills).reduce((sum, each) => sum + each, 0)
    const list = Object.entries(kills).map(([name, count]) => `${name} ${count}`)
    console.log(
      `kill at every call: ${total} kills, 0 lost of ${ledger.acknowledged}, 0 half-written; ${list.join(', ')}`,
    )
    expect(Object.keys(kills)).toHaveLength(places.length)
  },
)

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
        if (!/eventfd|socket|pipe/.test(line)) points[error] = (points[error] ?? 0) + 1
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
  expect(total).toBeGreaterThan(200)
  expect(ledger.others).toEqual([])
})

async function meetError(kado: Started, ledger: Ledger, photo: Buffer, point: Point, error: string) {
  expect(await isHealthy(kado.url)).toBe(true)
  const release = await inject(kado.child, point, `error=${error}`)
  await work(kado, ledger, photo)
  const line = await release()
  // Without a restart the next ones succeed.
  const before = ledger.refused
  await work(kado, ledger, photo)
  expect(ledger.refused).toBe(before)
  return line
}

// The worker is there once there was something to do for it. A fault may reach the program at the very
// moment when it is taken out again; then it is started anew, and looked at as after every kill.
async function wake(kado: Started, ledger: Ledger) {
  if (await isHealthy(kado.url)) return kado
  await exitCode(kado.child)
  const next = await startServer({ dataDir: kado.dataDir, env })
  await expectKept(next, ledger)
  expect(await isHealthy(next.url)).toBe(true)
  return next
}
