import { beginEach } from './idle.ts'

/** A background: one of three skies, or the table indoors. */
export type Plate = 'dusk' | 'blue' | 'night' | 'linen'

// A reference to each picture keeps it decoded in the browser until a screen shows it.
const kept: HTMLImageElement[] = []

/**
 * Fetches and decodes pictures before a screen shows them, with low priority. A picture that fails is left to
 * its screen.
 */
export function preloadPictures(addresses: string[], isMask = false) {
  return beginEach(addresses, (address) => {
    const picture = new Image()
    picture.fetchPriority = 'low'
    // The same mode as a mask's request from the stylesheet, so that both share one response.
    if (isMask) picture.crossOrigin = 'anonymous'
    const fetched = new Promise((done, fail) => Object.assign(picture, { onload: done, onerror: fail }))
    picture.src = address
    kept.push(picture)
    // The next download does not wait for the decoding.
    void picture.decode().catch(() => undefined)
    return fetched
  })
}

/** The address of a picture of this gift's sky (decisions/0096). */
export function skyPicture(name: string) {
  return `/skies/${document.documentElement.dataset.sky ?? 'biru'}/${name}`
}

/** The address of a plate for this window's orientation, as the stylesheet chooses it. */
export function plateAddress(plate: Exclude<Plate, 'linen'>, ending: '.avif' | '-blur.webp' = '.avif') {
  const isWide = window.matchMedia('(min-aspect-ratio: 1/1)').matches
  return skyPicture(`${plate}-${isWide ? 'd' : 'm'}${ending}`)
}
