import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepOlder } from '#web/build/keep-older.ts'
import { makeFolder } from './server/app.ts'

test('a build leaves what earlier ones made, but for what is old', () => {
  const folder = makeFolder()
  for (const name of ['old.js', 'young.js']) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, 'old.js'), 1, 1)
  sweepOlder(folder, 2000)
  expect(readdirSync(folder)).toEqual(['young.js'])
  sweepOlder(join(folder, 'none'), 2000)
})
