import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodeOf, explainStartFailure } from '#server/cli/start-failure.ts'
import { readConfig } from '#server/config.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { connect } from './connect.ts'

const damages: [string, (file: string) => void][] = [
  ['cut off in the middle', (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
  ['cut off within a page', (file) => truncateSync(file, 5000)],
  ['overwritten', (file) => writeFileSync(file, 'bukan basis data'.repeat(999))],
  ['empty, where photos lie', (file) => truncateSync(file)],
  ['gone, where photos lie', (file) => rmSync(file)],
]

test.each(damages)('a start explains a database that is %s', async (_, damage) => {
  const dataDir = makeFolder()
  const { db } = await openTestApp({ dataDir, lockWait: 1 })
  await db.destroy()
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  writeFileSync(join(dataDir, 'media', `${'a'.repeat(22)}-${'0'.repeat(32)}.webp`), 'x')
  damage(join(dataDir, 'kado.db'))
  const error: unknown = await open(dataDir).catch((reason: unknown) => reason)
  expect(exitCodeOf(error)).toBe(78)
  const sentence = explainStartFailure(error, readConfig({ DATA_DIR: dataDir }))
  expect(sentence).toMatch(/^DATA_DIR \S+ holds (a damaged database|photos but no database).+ backup/)
})

test('an unused folder starts empty, also with a separate disk for media', async () => {
  const dataDir = makeFolder()
  mkdirSync(join(dataDir, 'media', 'lost+found'), { recursive: true })
  await expect(open(dataDir)).resolves.toBeUndefined()
})

async function open(dataDir: string) {
  const { db } = connect({ dataDir })
  try {
    await db.introspection.getTables()
  } finally {
    await db.destroy()
  }
}
