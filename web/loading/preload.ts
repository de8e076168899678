import { keepPictures, plateAddress } from '#web/effects/pictures.ts'
import { fetchSounds } from '#web/sound/sound.ts'

/** Something that can be fetched ahead of time, with its code and content. */
type Prepared = { prepare: () => Promise<unknown> }

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
 * Fetches everything that the visitor meets, in the order of need: the code and content of the walk
 * with the fonts, then the pictures, the sounds, and at last the rooms behind the menu, one after
 * another. Never rejects.
 */
export async function preloadGift(walk: Prepared[], rooms: Prepared[]) {
  void keepPictures([plateAddress('dusk')])
  await Promise.allSettled([
    ...walk.map((screen) => screen.prepare()),
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
  // A room that cannot be fetched now is fetched again when it is entered.
  for (const room of rooms) await room.prepare().catch(() => undefined)
}
