import { texts as common } from '#contract/texts.ts'

/**
 * The skies of a gift, each a folder in `public/skies`; `air` colours the browser's own frame, and
 * `hasNightAir` says whether its ambient sound continues at night and at the table.
 */
export const skies = {
  biru: {
    name: 'Waktu Biru',
    story: 'Senja di danau, lalu langit penuh lampion.',
    air: '#0a1526',
    hasNightAir: true,
  },
  fajar: {
    name: 'Fajar',
    story: 'Begadang berdua sampai pagi tiba di sawah.',
    air: '#0f1430',
    hasNightAir: false,
  },
  hujan: {
    name: 'Hujan',
    story: 'Menunggu hujan reda di teras kampung.',
    air: '#08141a',
    hasNightAir: false,
  },
} as const

export type Sky = keyof typeof skies

/** The sky of a new gift. */
export const firstSky: Sky = 'biru'

/** A sky by its stored name; the first one where this version does not know it. */
export function skyOf(name: string): Sky {
  return Object.hasOwn(skies, name) ? (name as Sky) : firstSky
}

export const texts = {
  saved: common.saved,
  saveFailed: common.saveFailed,
  loadFailed: 'Suasananya belum bisa dibaca.',
  unknown: 'Suasana ini tidak ada. Pilih salah satu yang terlihat.',
} as const
