import { fetchForeignSentences } from '#web/api/call.ts'
import { beginEach } from '#web/effects/idle.ts'
import { plateAddress, preloadPictures, skyPicture } from '#web/effects/pictures.ts'
import { isLockedOut, waitForUnlock } from '#web/gift-state/gift-lock.ts'
import { fetchSounds } from '#web/sound/sound.ts'

/** A screen whose code, or code and content, can be fetched early. */
type Preloadable = { fetch: () => Promise<unknown>; prepare: () => Promise<unknown> }

/** The screens before the lock, those on the way to the menu, and those behind the menu. */
type Gift = { beforeLock: Preloadable[]; afterLock: Preloadable[]; behindMenu: MenuScreen[] }

/** A screen behind the menu, whose pictures are fetched after everything else. */
type MenuScreen = Preloadable & { prepareImages: () => Promise<unknown> }

const image = (name: string) => `/images/${name}`

// What the opening shows beside its plate.
const OPENING = {
  pictures: [...['live.svg', 'seat.svg', 'edge.svg'].map(skyPicture), image('grain.avif')],
  fonts: ['400 60px "Great Vibes"', '700 32px "Courier Prime"', '600 16px "Plus Jakarta Sans"'],
}

// What the screens up to the menu show beside the other plates.
const AFTER_LOCK = {
  pictures: [
    ...['seat-blur.webp', 'heart-ember.svg', 'heart-wax.svg', 'heart-dusk.svg'].map(skyPicture),
    ...['heart-lantern.svg', 'paper.avif', 'wax-seal.svg', 'melati-flower.svg'].map(image),
  ],
  masks: [image('melati-divider.svg')],
  fonts: ['500 26px Fraunces', '400 14px "Courier Prime"'],
}

// Small decorations of the screens behind the menu.
const BEHIND_MENU = {
  pictures: ['pin-wax.svg', 'pin-ember.svg', 'pin-dusk.svg'].map(image),
  masks: ['postmark.svg', 'melati-sprig.svg'].map(image),
}
const SOUNDS = [
  ...(['type-1', 'type-2', 'type-3', 'gift', 'bubbles', 'rise'] as const),
  ...(['tap', 'click', 'success', 'wrong', 'light', 'crack'] as const),
]

/**
 * Fetches everything in the order in which the visitor needs it: the opening, the content of the next screens, their
 * pictures, fonts and sounds, the other sounds, and last the screens behind the menu with their first pictures, unless
 * data is to be saved. What is behind the lock is fetched once the date has been entered. Never rejects.
 */
export async function preloadGift({ beforeLock, afterLock, behindMenu }: Gift) {
  const lockedOut = isLockedOut()
  const afterLockLoaded = lockedOut.then((isKeptOut) => prepareAfterLock(afterLock, isKeptOut))
  const starts = [...beforeLock.map(({ prepare }) => prepare), ...afterLock.map(({ fetch }) => fetch)]
  const screens = beginEach(starts, (start) => start())
  const opening = [preloadPictures([plateAddress('dusk'), ...OPENING.pictures]), loadFonts()]
  await Promise.allSettled(opening)
  await Promise.allSettled([
    screens,
    lockedOut.then((isKeptOut) => (isKeptOut ? undefined : afterLockLoaded)),
    preloadPictures([
      ...[plateAddress('dusk', '-blur.webp'), plateAddress('blue'), ...AFTER_LOCK.pictures],
      ...[plateAddress('night'), image('linen.webp')],
    ]),
    preloadPictures(AFTER_LOCK.masks, true),
    ...AFTER_LOCK.fonts.map((font) => document.fonts.load(font)),
    fetchSounds(SOUNDS),
  ])
  await fetchSounds()
  await fetchForeignSentences()
  await afterLockLoaded
  if (isSavingData()) return
  // A screen that cannot be fetched now is fetched again when it is opened.
  for (const screen of behindMenu) await screen.prepare().catch(() => undefined)
  // A locked gift's photos are fetched only when they are looked at.
  if (await lockedOut) return
  await preloadPictures(BEHIND_MENU.pictures)
  await preloadPictures(BEHIND_MENU.masks, true)
  for (const screen of behindMenu) await screen.prepareImages().catch(() => undefined)
}

/** Fetches the opening's fonts, each with the letters of the text at its index. Never rejects. */
export function loadFonts(...texts: (string | undefined)[]) {
  return Promise.allSettled(OPENING.fonts.map((font, index) => document.fonts.load(font, texts[index])))
}

async function prepareAfterLock(afterLock: Preloadable[], isKeptOut: boolean) {
  if (isKeptOut) await waitForUnlock()
  await beginEach(afterLock, (screen) => screen.prepare())
}

/**
 * Whether the visitor saves data or has a very slow connection: then screens are fetched when they are
 * opened.
 */
export function isSavingData() {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
