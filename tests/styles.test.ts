import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { browserSources, listFiles, readSources } from './sources.ts'
import {
  namelessBreakpoints,
  overtaken,
  rawColours,
  undeclared,
  unscaled,
  unusedBreakpoints,
  unusedClasses,
  watchful,
} from './styles.ts'

const ROOT = resolve(import.meta.dirname, '..')
const sources = browserSources()
const sheets = sources.filter(({ file }) => file.endsWith('.css'))

test('every colour of a style sheet has a name, and every name is declared', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(rawColours(sheets)).toEqual([])
  expect(undeclared(sources)).toEqual([])
})

test('a colour without a name is found', () => {
  const rawIn = (text: string) => rawColours([{ file: 'gift/coupon/screen.css', text }])
  for (const text of [
    '.coupon-card { color: #fff6ec; }',
    '.coupon-card { color: white; }',
    '.coupon-card { background: linear-gradient(180deg, rgb(6 13 25 / 0.5), transparent); }',
    '.coupon-card { box-shadow: 0 0 9px hsl(20 80% 50% / 0.4); }',
    '.coupon-card { --skin: linear-gradient(180deg, #fff6ec, var(--paper-50)); }',
  ])
    expect(rawIn(text), text).toHaveLength(1)
  expect(
    rawIn(
      '.coupon-card { --bow: #a63c48; --shade: 60 14 24; color: var(--bow); background: rgb(var(--shade) / 0.4); }',
    ),
  ).toEqual([])
  expect(
    rawIn(
      '/* once #fff */ .coupon-card { mask: url(#heart); color: currentColor; background: transparent; }',
    ),
  ).toEqual([])
})

// A screen lit its lantern by its own --light, until a sky had a token of that name.
test('no custom property of a screen has the name of a token', () => {
  const tokens = sheets.find(({ file }) => file === 'web/styles/tokens.css')?.text ?? ''
  expect(overtaken(sheets, tokens)).toEqual([])
  const text = '.answer-skin { opacity: var(--light, 0); }'
  expect(overtaken([{ file: 'gift/answer/screen.css', text }], tokens)).toHaveLength(1)
})

test('a colour that is not declared is found', () => {
  const text = '.coupon-card { color: var(--bow); background: rgb(var(--shade-of-bow) / 0.4); }'
  expect(undeclared([{ file: 'gift/coupon/screen.css', text }])).toHaveLength(2)
})

test('every size at which a layout changes has a name', () => {
  expect(namelessBreakpoints(sources)).toEqual([])
  for (const text of [
    '@media (min-width: 1024px) and (max-height: 601px) {',
    "useMedia('(min-width: 700px)')",
  ])
    expect(namelessBreakpoints([{ file: 'gift/coupon/screen.css', text }])).toHaveLength(1)
})

test('a layout changes at every size that has a name', () => {
  expect(unusedBreakpoints(sources)).toEqual([])
  expect(unusedBreakpoints([])).toContain('width 1024')
})

test('every class that all screens share is on some element', () => {
  const shared = sheets.filter(({ file }) => /^web\/styles\/(primitives|materials)\.css$/.test(file))
  const markup = sources.filter(({ file }) => file.endsWith('.tsx'))
  expect(shared).toHaveLength(2)
  expect(unusedClasses(shared, markup)).toEqual([])
  const text = '@layer base {\n  .stack {\n  }\n  .heap {\n  }\n}'
  expect(unusedClasses([{ file: 'web/styles/primitives.css', text }], markup)).toEqual([
    'web/styles/primitives.css has .heap',
  ])
})

test('letters, corners and spaces have the sizes of the tokens', () => {
  expect(unscaled(sheets)).toEqual([])
  for (const text of [
    'font: 600 1.1rem / 1 x;',
    'gap: 10px;',
    'padding: 0 max(14px, 1vw);',
    'border-radius: 9px;',
  ])
    expect(unscaled([{ file: 'web/ui/dialog.css', text }]), text).toHaveLength(1)
})

test('every page declares only light', () => {
  const pages = readdirSync(join(ROOT, 'web')).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages)
    expect(readFileSync(join(ROOT, 'web', page), 'utf8'), page).toContain(
      '<meta name="color-scheme" content="only light" />',
    )
})

// A browser that darkens pages leaves pictures as they are: ink that it turns pale needs a colour behind it.
test('paper is a colour, and its picture only a shadow on it', async () => {
  const { channels } = await sharp(join(ROOT, 'public/images/paper.avif')).stats()
  expect(channels).toHaveLength(4)
  expect(channels[3]?.max).toBeLessThan(32)
  const uses = sheets.flatMap(({ text }) => text.match(/url\('\/images\/paper\.avif'\)[^;]*;/g) ?? [])
  expect(uses.length).toBeGreaterThan(0)
  for (const use of uses) expect(use).toContain('var(--paper-50)')
})

test('no :has() is about the whole page', () => {
  const skies = readSources(listFiles('public/skies').filter((file) => file.endsWith('.css')))
  const all = [...sheets, ...skies, ...sources.filter(({ file }) => file.endsWith('.html'))]
  expect(watchful(all)).toEqual([])
  const watched = (text: string) => watchful([{ file: 'gift/coupon/screen.css', text }])
  for (const text of [
    ':root:has(.waiting) .plates::before {',
    'body:has(dialog[open]) {',
    'main.scene:not(.opening, :has([data-carried])) {',
    "[data-sky='hujan']:has(.opening-still) .plates::before {",
  ])
    expect(watched(text), text).toHaveLength(1)
  expect(watched('.field-box input:has(+ .date-picker) {')).toEqual([])
})
