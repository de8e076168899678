import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

/** The lines of a checklist that promise something without a test that exists. */
function broken(checklist: string) {
  const lines = checklist.split('\n').filter((line) => line.startsWith('- '))
  return lines.filter((line) => {
    const proofs = [...line.matchAll(/`([\w./-]+\.(?:test|spec|fault)\.tsx?)` › ([^;]+)/g)]
    return proofs.length === 0 || !proofs.every(([, file = '', name = '']) => hasTest(file, name.trim()))
  })
}

function hasTest(file: string, name: string) {
  const path = join(ROOT, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return ["'", '`', '"'].some((quote) => text.includes(quote + name))
}

test('every promise of the specification names a test that exists', () => {
  const checklist = readFileSync(join(ROOT, 'CHECKLIST.md'), 'utf8')
  expect(checklist.match(/^- /gm)?.length).toBeGreaterThan(50)
  expect(broken(checklist)).toEqual([])
})

test('a promise without its test is seen', () => {
  expect(broken('- Something shines')).toHaveLength(1)
  expect(broken('- Something shines → `tests/checklist.test.ts` › it shines')).toHaveLength(1)
  expect(broken('- It is seen → `tests/checklist.test.ts` › a promise without')).toEqual([])
})
