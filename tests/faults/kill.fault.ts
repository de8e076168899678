import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { killOften } from './kill-often.ts'

// Each kill stops four servers.
const KILLS = Number(process.env.FAULT_ROUNDS ?? 200) / 4
const KILLS_A_FOLDER = 10
// In calls of all servers.
const MOST_CALLS = 400

test('a kill at any moment under load loses nothing acknowledged', async () => {
  const photo = await plain(640, 480).png().toBuffer()
  // Short and long lives in turn.
  const lives = Array.from({ length: KILLS }, (_, n) => (((n * 61) % KILLS) * MOST_CALLS) / KILLS)
  let [acknowledged, photos, refused] = [0, 0, 0]
  while (lives.length > 0) {
    for (const ledger of await killOften(lives.splice(0, KILLS_A_FOLDER), photo)) {
      acknowledged += ledger.acknowledged
      photos += ledger.photos.size
      refused += ledger.refused
    }
  }
  console.log(
    `kill -9: ${4 * KILLS} kills, ${acknowledged} acknowledged writes (${photos} photos), 0 lost, 0 half-written, ${refused} refused`,
  )
  expect(acknowledged).toBeGreaterThan(4 * KILLS)
})
