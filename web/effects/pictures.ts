/** Three skies, and the table indoors. */
export type Plate = 'dusk' | 'blue' | 'night' | 'linen'

// Pictures stay referenced, so that the browser keeps them decoded until a screen shows them.
const kept: HTMLImageElement[] = []

/**
 * Fetches pictures, and has them decoded, before a screen shows them, behind what a screen asks for itself; one that
 * fails is left to its screen.
 */
export function keepPictures(addresses: string[], isMask = false) {
  return Promise.allSettled(
    addresses.map((address) => {
      const picture = new Image()
      picture.fetchPriority = 'low'
      // As a stylesheet asks for a mask, so that the same answer serves both.
      if (isMask) picture.crossOrigin = 'anonymous'
      const fetched = new Promise((done, fail) => Object.assign(picture, { onload: done, onerror: fail }))
      picture.src = address
      kept.push(picture)
      // What comes next on the line does not wait for a slow processor.
      void picture.decode().catch(() => undefined)
      return fetched
    }),
  )
}

/** The address of a picture of this gift's sky (decisions/0096). */
export function skyPicture(name: string) {
  return `/skies/${document.documentElement.dataset.sky ?? 'biru'}/${name}`
}

/** The address of a plate in the shape of this window, as the stylesheet chooses it. */
export function plateAddress(plate: Exclude<Plate, 'linen'>, ending: '.avif' | '-blur.webp' = '.avif') {
  const isWide = window.matchMedia('(min-aspect-ratio: 1/1)').matches
  return skyPicture(`${plate}-${isWide ? 'd' : 'm'}${ending}`)
}
