import { expect, onTestFinished, test, vi } from 'vitest'
import { expectNothingLeft, sendDamaged } from './server/damage.ts'
import { originals } from './server/mutations.ts'
import { openUploadApp, uploadFile } from './server/upload-app.ts'

// A failure names the seed and the file; the same seed repeats the damage. `npm run test:faults` runs more.
const SEEDS = [1, 2, 3]
const FILES = 100

// In milliseconds. Some damaged films keep mediabunny busy until the worker is stopped.
const PROCESSOR_TIME = 600

const film = vi.hoisted(() => ({ processorTime: 0 }))

vi.mock(import('#server/media/processing/process-media.ts'), async (load) => {
  const module = await load()
  const queues = { ...module.QUEUES, film: Object.assign(film, module.QUEUES.film) }
  return { ...module, ...module.openProcessing(queues) }
})

test('whole files are accepted, and a truncated film leaves no temporary file', async () => {
  const kado = await openUploadApp()
  for (const { name, kind, bytes } of await originals()) {
    expect((await uploadFile(kado, kind, bytes)).statusCode, name).toBe(200)
    // A song without a marked beginning and end plays as far as it goes; photos are cut off in cut-off.test.ts.
    const parts = name === 'MP4' ? 16 : 0
    for (let part = 0; part < parts; part += 1) {
      kado.clock.now += 60_001
      const answer = await uploadFile(
        kado,
        kind,
        bytes.subarray(0, Math.floor((bytes.length * part) / parts)),
      )
      expect(answer.statusCode, `${name} cut off at ${part} sixteenths`).toBe(415)
    }
  }
  await expectNothingLeft(kado)
})

test.each(SEEDS)('damaged files are refused, or stored whole without secrets (seed %i)', async (seed) => {
  const { processorTime } = film
  film.processorTime = PROCESSOR_TIME
  // Later test files have the same module.
  onTestFinished(() => {
    film.processorTime = processorTime
  })
  const kado = await openUploadApp()
  const accepted = await sendDamaged(kado, await originals(), seed, FILES)
  // Otherwise every file would be refused, or none, and nothing would have been tried.
  expect(accepted).toBeGreaterThan(5)
  expect(accepted).toBeLessThan(FILES - 5)
  await expectNothingLeft(kado)
})
