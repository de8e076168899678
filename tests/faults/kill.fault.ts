import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { startServer } from '#tests/server/program.ts'
import { type Installation, killOften } from './kill-often.ts'
import type { Ledger } from './ledger.ts'

const KILLS = Number(process.env.FAULT_ROUNDS ?? 200)
const LANES = 2
const KILLS_A_FOLDER = 20
// In milliseconds.
const SHORTEST = 50
const LONGEST = 3000

// Each upload comes from a forwarded address of a network of its own.
const env = { TRUST_PROXY: '127.0.0.1,::1' }

test('killed at any moment while four write, two upload and one answers, nothing acknowledged is lost', async () => {
  const photo = await plain(640, 480).png().toBuffer()
  const lifetimes = Array.from(
    { length: KILLS },
    // Short and long ones in turn.
    (_, n) => SHORTEST + (((n * 61) % KILLS) * (LONGEST - SHORTEST)) / KILLS,
  )
  const ledgers: Ledger[] = []
  const serve = async ([place]: Installation[]) => (await startServer({ ...place, env })).child
  const lane = async () => {
    while (lifetimes.length > 0) {
      const batch = lifetimes.splice(0, KILLS_A_FOLDER)
      ledgers.push(...(await killOften({ folders: 1, lifetimes: batch, photo, serve })))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const total = (count: (ledger: Ledger) => number) => ledgers.reduce((sum, each) => sum + count(each), 0)
  const acknowledged = total((ledger) => ledger.acknowledged)
  console.log(
    `kill -9: ${KILLS} kills, ${acknowledged} acknowledged writes (${total(({ photos }) => photos.size)} photos), 0 lost, ` +
      `0 half-written, integrity_check ok ${KILLS} times, ${total(({ refused }) => refused)} refused`,
  )
  expect(acknowledged).toBeGreaterThan(KILLS)
})
