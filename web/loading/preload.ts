import { keepPictures, plateAddress } from '#web/effects/pictures.ts'
import { fetchSounds } from '#web/sound/sound.ts'
import type { LazyScreen } from './lazy-screen.tsx'

// Drawn on the way from the opening to the features, in the order of need.
const PICTURES = [
  'lantern.svg',
  'fg-jetty.svg',
  'fg-reeds.svg',
  'fg-jetty-blur.webp',
  'grain.png',
  'heart-ember.svg',
  'heart-wax.svg',
  'heart-dusk.svg',
  'heart-lantern.svg',
  'paper.webp',
  'wax-seal.svg',
  'melati-flower.svg',
].map((name) => `/images/${name}`)

const MASKS = ['/images/melati-divider.svg']

const FONTS = [
  '400 60px "Great Vibes"',
  '700 32px "Courier Prime"',
  '600 16px "Plus Jakarta Sans"',
  '500 26px Fraunces',
  '400 14px "Courier Prime"',
]

/**
 * Fetches everything that the visitor meets on these screens, in the order of need: their code and
 * content with the fonts, then the pictures, and the sounds last. Never rejects.
 */
export async function preloadWalk(screens: LazyScreen[]) {
  void keepPictures([plateAddress('dusk')])
  await Promise.allSettled([
    ...screens.map((screen) => screen.prepare()),
    ...FONTS.map((font) => document.fonts.load(font)),
  ])
  await keepPictures(MASKS, true)
  await keepPictures([
    ...PICTURES,
    plateAddress('dusk', '-blur'),
    plateAddress('blue'),
    plateAddress('night'),
  ])
  await fetchSounds()
}
