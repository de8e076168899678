import { expect, test } from 'vitest'
import { expectNothingLeft, sendDamaged } from './server/damage.ts'
import { originals } from './server/mutations.ts'
import { openShelf, put } from './server/shelf.ts'

// 300 in all. A failure names the seed and the file, and the same seed damages the same way again.
const SEEDS = [1, 2, 3]
const FILES = 100

test('the files that are damaged below are taken whole', async () => {
  const kado = await openShelf()
  for (const { name, kind, bytes } of await originals()) {
    expect((await put(kado, kind, bytes)).statusCode, name).toBe(200)
  }
})

// Now and then a damaged film keeps its parser busy until the worker is stopped, after ten seconds.
const options = { timeout: 240_000 }

test.each(SEEDS)('damaged files are refused, or stored whole and silent (seed %i)', options, async (seed) => {
  const kado = await openShelf()
  const taken = await sendDamaged(kado, await originals(), seed, FILES)
  // Else nothing would have been tried.
  expect(taken).toBeGreaterThan(5)
  expect(taken).toBeLessThan(FILES - 5)
  await expectNothingLeft(kado)
})

test('a file that is cut at sixteen places is refused at each, and leaves nothing', async () => {
  const kado = await openShelf()
  // A song without a beginning and an end of its own plays as far as it is there.
  const kinds = (await originals()).filter(({ name }) => ['JPEG', 'PNG', 'WebP', 'MP4'].includes(name))
  for (const { name, kind, bytes } of kinds) {
    for (let part = 0; part < 16; part += 1) {
      kado.clock.now += 60_001
      const answer = await put(kado, kind, bytes.subarray(0, Math.floor((bytes.length * part) / 16)))
      expect(answer.statusCode, `${name} cut at ${part} sixteenths`).toBe(415)
    }
  }
  await expectNothingLeft(kado)
})
