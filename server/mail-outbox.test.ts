import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, openTestApp } from './test-app.ts'

test('a mail that a kill left half written is swept at the next start', async () => {
  const dataDir = makeFolder()
  const outbox = join(dataDir, 'outbox')
  mkdirSync(outbox)
  for (const name of ['.setengah.eml', 'utuh.eml']) writeFileSync(join(outbox, name), 'x')
  await openTestApp({ dataDir })
  expect(readdirSync(outbox)).toEqual(['utuh.eml'])
})
