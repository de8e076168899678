import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { exitCode, startServer } from '#tests/server/program.ts'
import { expectKept, live, openLedger } from './life.ts'
import { expectTidy, expectWhole } from './whole.ts'

const KILLS = Number(process.env.KILLS ?? 200)
const LANES = 2
const KILLS_A_FOLDER = 20
// In milliseconds.
const SHORTEST = 50
const LONGEST = 3000

// Forwarded addresses count, so that each upload comes from a network of its own.
const env = { TRUST_PROXY: '127.0.0.1,::1' }

type Sum = { kills: number; acknowledged: number; photos: number; refused: number }

test('killed at any moment while four write and two upload, nothing acknowledged is lost', async () => {
  const photo = await plain(640, 480).png().toBuffer()
  const lifetimes = Array.from(
    { length: KILLS },
    // Short and long ones in turn.
    (_, n) => SHORTEST + (((n * 61) % KILLS) * (LONGEST - SHORTEST)) / KILLS,
  )
  const sum: Sum = { kills: 0, acknowledged: 0, photos: 0, refused: 0 }
  const lane = async () => {
    while (lifetimes.length > 0) await killOften(lifetimes.splice(0, KILLS_A_FOLDER), photo, sum)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log(
    `kill -9: ${sum.kills} kills, ${sum.acknowledged} acknowledged writes (${sum.photos} photos), 0 lost, ` +
      `0 half-written, integrity_check ok ${sum.kills} times, ${sum.refused} refused`,
  )
  expect(sum.kills).toBe(KILLS)
  expect(sum.acknowledged).toBeGreaterThan(KILLS)
})

async function killOften(lifetimes: number[], photo: Buffer, sum: Sum) {
  const dataDir = makeFolder()
  let kado = await startServer({ dataDir, env })
  const ledger = await openLedger(kado)
  let checked = 0
  for (const lifetime of lifetimes) {
    const living = live(kado, ledger, photo)
    await sleep(lifetime)
    kado.child.kill('SIGKILL')
    await Promise.all([exitCode(kado.child), living])
    kado = await startServer({ dataDir, env })
    expectTidy(dataDir)
    await expectKept(kado, ledger)
    checked = expectWhole(dataDir, checked)
    sum.kills += 1
  }
  kado.child.kill('SIGKILL')
  sum.acknowledged += ledger.acknowledged
  sum.photos += ledger.photos.size
  sum.refused += ledger.refused
}
