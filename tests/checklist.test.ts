import { expect, test } from 'vitest'
import { findNames, makeChecklist, makeOwnChecklist } from './checklist.ts'

test('every sentence of the specification has a test', () => {
  expect(makeOwnChecklist().problems).toEqual([])
})

test('a sentence without a test, or with one that does not exist, is a problem', () => {
  const tests = [
    { file: 'gift/a/server.test.ts', name: 'shines brightly' },
    { file: 'gift/b/server.test.ts', name: 'shines brightly too' },
  ]
  const problems = (line: string) => makeChecklist(`- It shines${line}`, tests).problems
  expect(problems('')).toHaveLength(1)
  expect(problems(' → rusts')).toEqual(['No test "rusts": - It shines'])
  expect(problems(' → gift/c › shines')).toHaveLength(1)
  expect(problems(' → gift/b › shines')).toEqual([])
  const { page } = makeChecklist('## 1. Light\n\n- It shines → gift/b › shines', tests)
  expect(page).toContain('- It shines\n  - shines brightly too (`gift/b/server.test.ts`)')
  expect(page).toContain('`gift/a/server.test.ts`\n\n- shines brightly')
})

test('the names of tests are read as the runner does, with a mark for each value', () => {
  const source = `
    test('plain', () => {})
    test.each([[1, () => (2)]])('takes %s of $name', (each) => {})
    test.skipIf(isRoot)(\`for \${each} of them\`, { tag: '@wide' }, () => { test.skip(isMany, 'no name') })
    test.describe('a group', () => test('inside', () => {}))`
  expect(findNames(source)).toEqual(['plain', 'takes … of …', 'for … of them', 'inside'])
})
