import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { firstSky, type Sky, skies } from '#gift/sky/contract.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SKIES = join(ROOT, 'public/skies')
const names = Object.keys(skies) as Sky[]
const others = names.filter((name) => name !== firstSky)

// Plates for a phone and a desktop, their blurred copies, their foreground, and the three hearts.
const PICTURES = [
  ...['dusk', 'blue', 'night'].flatMap((plate) => [`${plate}-m.avif`, `${plate}-d.avif`]),
  ...['dusk-m-blur.webp', 'dusk-d-blur.webp', 'seat.svg', 'seat-blur.webp', 'edge.svg', 'live.svg'],
  ...['heart-ember.svg', 'heart-wax.svg', 'heart-dusk.svg'],
]

const PARTS = [...PICTURES, 'air.mp3']

// The first sky's tokens are the styles' own, and its manifest is the site's.
const OWN = ['tokens.css', 'manifest.webmanifest']

function namesIn(css: string) {
  return new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name))
}

// The parts of a single sky: what falls or drifts in front of its plates.
const EXTRA = ['--mist', 'rain.svg']

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const tokensOf = (sky: Sky) => read(`public/skies/${sky}/tokens.css`)

test('every folder of a sky can be chosen and has every part', () => {
  expect(readdirSync(SKIES).sort()).toEqual([...names].sort())
  for (const sky of names) {
    const parts = sky === firstSky ? PARTS : [...PARTS, ...OWN]
    expect(readdirSync(join(SKIES, sky)), sky).toEqual(expect.arrayContaining(parts))
  }
})

test('each sky sets all tokens that the styles use and names only its own pictures', () => {
  const known = namesIn(read('web/styles/tokens.css') + read('web/styles/screen-tokens.css'))
  // The loading screen's hearts have the first sky's colours where a sky has none.
  for (const [, name = ''] of read('web/index.html').matchAll(/var\((--tint-[\w-]+),/g)) known.add(name)
  const [first, ...rest] = others.map((sky) => {
    const names = namesIn(tokensOf(sky))
    for (const extra of EXTRA) names.delete(extra)
    return names
  })
  for (const set of rest) expect(set).toEqual(first)
  const helpers = ['--shaded', '--calmed']
  expect([...(first ?? [])].filter((name) => !known.has(name))).toEqual(helpers)
  for (const sky of others) {
    const named = [...tokensOf(sky).matchAll(/url\('(.+?)'\)/g)].map(([, address = '']) => address)
    expect(named.filter((address) => !address.startsWith(`/skies/${sky}/`))).toEqual([])
    const files = new Set(named.map((address) => address.split('/').at(-1) ?? ''))
    for (const extra of EXTRA) files.delete(extra)
    expect(files).toEqual(new Set(PICTURES))
  }
})

// The bare domain of many gifts has the first sky.
test('screens show pictures of a sky only through its tokens', () => {
  const named = readdirSync(join(ROOT, 'gift'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx)$/.test(file) && !/form|server|ambient-sound/.test(file))
    .filter((file) => read(join('gift', file)).includes('/skies/'))
  expect(named).toEqual([])
})

test("the theme colour is the colour of each sky's air", () => {
  for (const sky of others) {
    const { background_color, theme_color } = JSON.parse(read(`public/skies/${sky}/manifest.webmanifest`))
    expect([background_color, theme_color]).toEqual([skies[sky].air, skies[sky].air])
    expect(tokensOf(sky)).toContain(`--night-900: ${skies[sky].air};`)
  }
  expect(read('web/index.html')).toContain(`name="theme-color" content="${skies[firstSky].air}"`)
  expect(JSON.parse(read('public/manifest.webmanifest')).theme_color).toBe(skies[firstSky].air)
})
