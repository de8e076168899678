import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { killOften } from './kill-often.ts'

test('twenty kills under load lose nothing acknowledged', async () => {
  // Each kill stops four servers, after so many calls.
  const lives = [1, 20, 60, 120, 10]
  for (const ledger of await killOften(lives, await plain(90, 60).png().toBuffer())) {
    expect(ledger.acknowledged).toBeGreaterThan(20)
    expect(ledger.photos.size).toBeGreaterThan(0)
    expect(ledger.refused).toBe(0)
  }
})
