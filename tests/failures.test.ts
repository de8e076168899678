import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

type Failure = { name: string; error: string; files?: string[]; command?: string }
type Telling = {
  alone: (part: string, ...args: string[]) => string
  tellFailures: (failures: Failure[]) => string[]
  failedJourneys: (report: object) => Failure[]
}

const { alone, tellFailures, failedJourneys } = (await import(
  pathToFileURL(resolve(import.meta.dirname, '../scripts/failures.mjs')).href
)) as Telling

test('a failed journey is listed with its place, call log, picture, trace and command', () => {
  const message = '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nCall log:\n  - waiting'
  const attachments = [
    { name: 'screenshot', path: resolve('test-results/todo/failed.png') },
    { name: 'error-context', path: resolve('test-results/todo/error-context.md') },
    { name: 'trace', path: resolve('test-results/todo/trace.zip') },
  ]
  const result = { errors: [{ message }], attachments }
  const spec = (title: string, status: string) => ({
    title,
    file: 'todo-list.spec.ts',
    line: 99,
    tests: [{ projectName: 'phone', status, results: [status === 'expected' ? { errors: [] } : result] }],
  })
  const suite = {
    specs: [spec('goes on', 'expected')],
    suites: [{ specs: [spec('comes back', 'unexpected')] }],
  }
  expect(tellFailures(failedJourneys({ suites: [suite], errors: [{ message: 'No tests found' }] }))).toEqual([
    '== failed',
    '1. [phone] todo-list.spec.ts:99 comes back',
    '     Error: expect(locator).toBeVisible() failed',
    '     Call log:',
    '       - waiting',
    '     see test-results/todo/failed.png and test-results/todo/trace.zip',
    '     run npm test -- e2e todo-list.spec.ts:99 --project=phone',
    '2. the journeys',
    '     No tests found',
  ])
})

test('the command that runs a test alone can be pasted into a shell', () => {
  expect(alone('components', 'gift/quiz/form.test.tsx', '-t', "the owner's question")).toBe(
    String.raw`npm test -- components gift/quiz/form.test.tsx -t 'the owner'\''s question'`,
  )
})

test('the list of failures fits into the last hundred lines', () => {
  const error = Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n')
  const failure = { error, files: ['failed.png'], command: 'npm test -- server' }
  const told = tellFailures(Array.from({ length: 200 }, (_, at) => ({ name: `test ${at}`, ...failure })))
  expect(told.length).toBeLessThan(98)
  expect(told.at(-1)).toBe('and 183 more')
})
