import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepOlder } from '#web/build/keep-older.ts'
import { makeFolder } from './server/app.ts'

test('a build keeps the files of earlier builds for a month', () => {
  const folder = makeFolder()
  for (const name of ['old.js', 'young.js']) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, 'old.js'), 1, 1)
  sweepOlder(folder, 2000)
  expect(readdirSync(folder)).toEqual(['young.js'])
  sweepOlder(join(folder, 'none'), 2000)
})
