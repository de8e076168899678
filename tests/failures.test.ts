import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

type Failure = { name: string; error: string }
type Telling = {
  tellFailures: (failures: Failure[]) => string[]
  failedJourneys: (report: object) => Failure[]
}

const ROOT = resolve(import.meta.dirname, '..')
const { tellFailures, failedJourneys } = (await import(
  pathToFileURL(join(ROOT, 'scripts/failures.mjs')).href
)) as Telling

test('a failed test is named with what was expected and received, and so is a file that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kado-failing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'raka.test.js'),
    `test('Raka waits', ({ task }) => {
      task.meta.said = ['{"msg":"a request failed","err":{"message":"no store"}}', '{"msg":"answered"}']
      expect({ hearts: 99 }).toEqual({ hearts: 100 })
    })
    test('Sinta comes', () => {})`,
  )
  writeFileSync(join(folder, 'broken.test.js'), "throw new Error('nobody reads this')")
  const list = join(folder, 'failed.json')
  const reporter = `--reporter=${join(ROOT, 'scripts/failed-tests.mjs')}`
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root', folder, reporter]
  const env = { PATH: process.env.PATH, FAILED_TESTS: list }
  expect(spawnSync(process.execPath, args, { cwd: folder, env }).status).toBe(1)
  const told = tellFailures(JSON.parse(readFileSync(list, 'utf8')))
  expect(
    told
      .filter((line) => /^\d/.test(line))
      .map((line) => line.replace(/^\d+\. /, ''))
      .sort(),
  ).toEqual(['broken.test.js', 'raka.test.js › Raka waits'])
  const text = told.join('\n')
  for (const part of [
    'nobody reads this',
    '-   "hearts": 100,',
    '+   "hearts": 99,',
    'raka.test.js:3',
    'a request failed: no store',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Sinta')
})

test('a failed journey is named with its place and its call log, and one that passed is not', () => {
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
  expect(tellFailures([])).toEqual([])
})
