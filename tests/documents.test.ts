import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './sources.ts'

const ROOT = resolve(import.meta.dirname, '..')
const MOST = 45
const MOST_WORDS = 200
const MOST_WORDS_FOR_HOSTS = 2500
// A file or folder of the tree in backticks.
const PATH =
  /`((?:contract|decisions|deploy|docs|gift|owner|public|sample|scripts|server|tests|web)\/[\w@./-]*)`/g

const decisions = readdirSync(join(ROOT, 'decisions'))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('decisions are few and short', () => {
  expect(decisions.length).toBeLessThanOrEqual(MOST)
  const long = decisions.filter((file) => read(`decisions/${file}`).split(/\s+/).length > MOST_WORDS)
  expect(long).toEqual([])
})

test('the hosting guide can be read in ten minutes', () => {
  expect(read('docs/hosting.md').split(/\s+/).length).toBeLessThan(MOST_WORDS_FOR_HOSTS)
})

test('every decision that a file names exists', () => {
  const numbers = new Set(decisions.map((file) => file.slice(0, 4)))
  const named = listFiles()
    .filter((file) => /\.(tsx?|css|mjs|html|md|service|conf)$/.test(file))
    .flatMap((file) => numbersIn(file, read(file)).map((number) => ({ file, number })))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('every file that a document names exists', () => {
  const named = listFiles()
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...read(file).matchAll(PATH)].map(([, path = '']) => ({ file, path })))
    .filter(({ path }) => !/^decisions\/\d{4}$|^deploy\/\.env$/.test(path))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})

// Decisions name each other by their number in parentheses.
function numbersIn(file: string, text: string) {
  const pattern = file.startsWith('decisions/') ? /(?:decisions\/|\()(\d{4})\b/g : /decisions\/(\d{4})/g
  return [...text.matchAll(pattern)].map(([, number]) => number ?? '')
}
