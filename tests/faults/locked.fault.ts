import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { becomeOwner, type Owner, read, saveGreeting } from './owner-calls.ts'

const HOLDS = Number(process.env.FAULT_ROUNDS ?? 50)
const LANES = 10
const SHORTEST = 1000
const LONGEST = 30_000

test("a write waits at most 5 s for another process's lock, while reads go on", async () => {
  const step = (LONGEST - SHORTEST) / (HOLDS - 1)
  const holds = Array.from({ length: HOLDS }, (_, n) => Math.round(SHORTEST + n * step))
  const seen: Awaited<ReturnType<typeof meetLock>>[] = []
  const lane = async () => {
    const kado = await startServer()
    const owner = await becomeOwner(kado)
    for (let hold = holds.pop(); hold; hold = holds.pop()) seen.push(await meetLock(kado, owner, hold))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const waits = seen.map(({ wait }) => wait)
  const count = (status: number) => seen.filter((each) => each.status === status).length
  const slowest = Math.max(...seen.map(({ slowestRead }) => slowestRead))
  console.log(
    `database locked: ${seen.length} locks of 1 to 30 s, ${count(200)} writes waited and were stored, ` +
      `${count(503)} refused with a sentence; longest wait ${(Math.max(...waits) / 1000).toFixed(2)} s, ` +
      `slowest read meanwhile ${slowest.toFixed(0)} ms`,
  )
  expect(count(200) + count(503)).toBe(HOLDS)
  expect(Math.max(...waits)).toBeLessThan(5500)
  expect(slowest).toBeLessThan(2000)
})

async function meetLock(kado: Started, owner: Owner, hold: number) {
  const other = new Sqlite(join(kado.dataDir, 'kado.db'))
  other.exec('begin immediate')
  const released = sleep(hold).then(() => other.close())
  const start = performance.now()
  let isAnswered = false
  const saving = saveGreeting(kado, owner, `hold ${hold}`).finally(() => (isAnswered = true))
  let slowestRead = 0
  while (!isAnswered) {
    const before = performance.now()
    expect((await read(kado, '/api/opening')).status).toBe(200)
    slowestRead = Math.max(slowestRead, performance.now() - before)
    await sleep(50)
  }
  const answer = await saving
  const wait = performance.now() - start
  if (answer.status === 503) expect(await answer.json()).toMatchObject({ message: refusals.unavailable })
  await released
  const title = answer.status === 200 ? `hold ${hold}` : expect.not.stringContaining(`hold ${hold}`)
  expect((await read(kado, '/api/opening')).body).toMatchObject([{ title }])
  expect((await saveGreeting(kado, owner, 'kembali')).status).toBe(200)
  return { wait, status: answer.status, slowestRead }
}
