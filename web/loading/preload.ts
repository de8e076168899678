import { load as loadOpening } from '#gift/opening/contract.ts'
import { peek } from '#web/content.ts'
import { keepPictures, plateAddress } from '#web/effects/pictures.ts'
import { isLockedOut, unlocked } from '#web/lock.ts'
import { fetchSounds } from '#web/sound/sound.ts'

/** Something that can be fetched ahead of time: its code, or with it its content. */
type Prepared = { fetch: () => Promise<unknown>; prepare: () => Promise<unknown> }

/** What the visitor meets before the lock, on the walk behind it, and in the rooms after that. */
type Gift = { threshold: Prepared[]; walk: Prepared[]; rooms: Prepared[] }

const image = (name: string) => `/images/${name}`

// What each stage of the way draws, writes and plays, beside its plate.
const OPENING = {
  pictures: ['lantern.svg', 'fg-jetty.svg', 'fg-reeds.svg', 'grain.avif'].map(image),
  fonts: ['400 60px "Great Vibes"', '700 32px "Courier Prime"', '600 16px "Plus Jakarta Sans"'],
}
const HEARTS = {
  pictures: ['fg-jetty-blur.webp', 'heart-ember.svg', 'heart-wax.svg', 'heart-dusk.svg'].map(image),
  sounds: ['type-1', 'type-2', 'type-3', 'gift', 'bubbles'] as const,
}
const WALK = {
  masks: [image('melati-divider.svg')],
  pictures: ['heart-lantern.svg', 'paper.webp', 'wax-seal.svg', 'melati-flower.svg'].map(image),
  fonts: ['500 26px Fraunces', '400 14px "Courier Prime"'],
  sounds: ['tap', 'click', 'success', 'wrong'] as const,
}

/**
 * Fetches everything that the visitor meets, in the order of need, so that a slow line has what comes next
 * before what comes later: the opening; the hearts over it with the walk's code; the walk; the other sounds;
 * and at last the rooms behind the menu, one after another, unless the line is to be spared. What the lock
 * keeps back comes as soon as the date has been entered. Never rejects.
 */
export async function preloadGift({ threshold, walk, rooms }: Gift) {
  const isOut = isLockedOut()
  const walked = isOut.then((isKeptOut) => prepareWalk(walk, isKeptOut))
  const [opening, ...doors] = threshold
  await Promise.allSettled([
    opening?.prepare(),
    keepPictures([plateAddress('dusk'), ...OPENING.pictures]),
    ...OPENING.fonts.map((font) => document.fonts.load(font)),
  ])
  await Promise.allSettled([
    ...[...doors, ...walk].map((screen) => screen.fetch()),
    keepPictures([plateAddress('dusk', '-blur.webp'), ...HEARTS.pictures]),
    fetchSounds([...HEARTS.sounds]),
    loadAccents(),
  ])
  await Promise.allSettled([
    ...doors.map((screen) => screen.prepare()),
    isOut.then((isKeptOut) => (isKeptOut ? undefined : walked)),
    keepPictures([plateAddress('blue'), ...WALK.pictures, plateAddress('night')]),
    keepPictures(WALK.masks, true),
    ...WALK.fonts.map((font) => document.fonts.load(font)),
    fetchSounds([...WALK.sounds]),
  ])
  await keepPictures([image('linen.webp')])
  await fetchSounds()
  await walked
  if (isSparing()) return
  // A room that cannot be fetched now is fetched again when it is entered.
  for (const room of rooms) await room.prepare().catch(() => undefined)
}

async function prepareWalk(walk: Prepared[], isKeptOut: boolean) {
  if (isKeptOut) await unlocked()
  await Promise.allSettled(walk.map((screen) => screen.prepare()))
}

// The letters with accents stand in files of their own, which only names that have some need.
function loadAccents() {
  const { title = '', recipient_name = '' } = peek(loadOpening)?.[0] ?? {}
  const [script = '', typed = ''] = OPENING.fonts
  return Promise.allSettled([document.fonts.load(script, title), document.fonts.load(typed, recipient_name)])
}

// Who saves data, or waits long for every byte, fetches a room when entering it.
function isSparing() {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
