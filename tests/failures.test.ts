import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

type Failure = { name: string; error: string }
type Telling = {
  tellFailures: (failures: Failure[]) => string[]
  failedJourneys: (report: object) => Failure[]
}

const { tellFailures, failedJourneys } = (await import(
  pathToFileURL(resolve(import.meta.dirname, '../scripts/failures.mjs')).href
)) as Telling

test('a failed journey is listed with its place and its call log', () => {
  const message = '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nCall log:\n  - waiting'
  const spec = (title: string, status: string) => ({
    title,
    file: 'todo-list.spec.ts',
    line: 99,
    tests: [
      { projectName: 'phone', status, results: [{ errors: status === 'expected' ? [] : [{ message }] }] },
    ],
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
    '2. the journeys',
    '     No tests found',
  ])
})

test('the list of failures fits into the last hundred lines', () => {
  const error = Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n')
  const told = tellFailures(Array.from({ length: 200 }, (_, at) => ({ name: `test ${at}`, error })))
  expect(told.length).toBeLessThan(98)
  expect(told.at(-1)).toBe('and 180 more')
})
