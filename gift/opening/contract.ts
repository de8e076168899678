export const texts = {
  noTitle: 'No Title',
  noRecipient: 'No Recipient',
  slide: 'Slide',
  open: 'Terbuka!',
  loadFailed: 'Gagal mengambil data.',
} as const

/** In milliseconds; `rise`: from the opening to the sound of the lantern. */
export const times = { character: 200, slideReset: 1000, completion: 4000, rise: 520 }

/** The slide: how far the handle moves, as a share of the track, and at which part of that way it opens. */
export const slide = { travel: 0.55, threshold: 0.75 }

/** The hearts that rise when the gift opens; times in milliseconds. */
export const hearts = {
  count: 100,
  duration: 4000,
  maxDelay: 2000,
  blurIn: 3000,
  blurOut: 500,
  soundDelay: 500,
  soundFade: 1000,
}
