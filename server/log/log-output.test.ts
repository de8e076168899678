import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { openLogOutput } from './log-output.ts'

test('log lines are written whole and in order', async () => {
  const file = join(makeFolder(), 'log')
  const output = openLogOutput(open(file, 'w'))
  const lines = Array.from({ length: 500 }, (_, n) => `baris ${n} ❤\n`)
  for (const line of lines) output.write(line)
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''))
})

test('a line that cannot be written is dropped without an error', async () => {
  const output = openLogOutput(open('/dev/full', 'w'))
  for (let line = 0; line < 50; line += 1) {
    output.write('tidak muat\n')
    await setImmediate()
  }
})

function open(path: string, flags: string) {
  const descriptor = openSync(path, flags)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}
