import { keepPictures, plateAddress } from '#web/effects/pictures.ts'
import { isLockedOut, unlocked } from '#web/lock.ts'
import { fetchSounds } from '#web/sound/sound.ts'

/** Something that can be fetched ahead of time: its code, or with it its content. */
type Prepared = { fetch: () => Promise<unknown>; prepare: () => Promise<unknown> }

/** What the visitor meets before the lock, on the walk behind it, and in the rooms after that. */
type Gift = { threshold: Prepared[]; walk: Prepared[]; rooms: Prepared[] }

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
 * another. What the lock keeps back comes as soon as the date has been entered. Never rejects.
 */
export async function preloadGift({ threshold, walk, rooms }: Gift) {
  void keepPictures([plateAddress('dusk')])
  const isOut = isLockedOut()
  const walked = isOut.then((isKeptOut) => prepareWalk(walk, isKeptOut))
  await Promise.allSettled([
    ...threshold.map((screen) => screen.prepare()),
    ...walk.map((screen) => screen.fetch()),
    isOut.then((isKeptOut) => (isKeptOut ? undefined : walked)),
    ...FONTS.map((font) => document.fonts.load(font)),
  ])
  await keepPictures(MASKS, true)
  await keepPictures([
    ...PICTURES,
    plateAddress('dusk', '-blur'),
    plateAddress('blue'),
    plateAddress('night'),
    '/images/linen.webp',
  ])
  await fetchSounds()
  await walked
  // A room that cannot be fetched now is fetched again when it is entered.
  for (const room of rooms) await room.prepare().catch(() => undefined)
}

async function prepareWalk(walk: Prepared[], isKeptOut: boolean) {
  if (isKeptOut) await unlocked()
  await Promise.allSettled(walk.map((screen) => screen.prepare()))
}
