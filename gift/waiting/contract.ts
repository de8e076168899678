import { MINUTE } from '#contract/durations.ts'

export const texts = {
  forName: 'Ada sesuatu untuk',
  forAnyone: 'Ada sesuatu untukmu',
  itsTime: 'Sudah waktunya',
  open: 'Buka',
  later: 'Lampionnya menyala sendiri nanti.',
  noSignal: 'Menunggu sinyal',
  marked: 'Belum dibuka untuk tamu',
} as const

/** In milliseconds. */
export const times = {
  /** The pilot flame burns for this long before the hour. */
  near: MINUTE,
  /** From the light to the button that opens the gift. */
  open: 2000,
  /** The interval at which the server is read again at zero, or after a failure. */
  retry: 5_000,
}

/** Days, hours, minutes and seconds of a number of milliseconds; a started second counts as a whole one. */
export function partsOf(left: number) {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** The timer's accessible name, which changes at most once a minute. */
export function sayLeft(left: number) {
  const { days, hours, minutes } = partsOf(left)
  if (days > 0) return `Terbuka dalam ${days} hari ${hours} jam`
  if (hours > 0) return `Terbuka dalam ${hours} jam ${minutes} menit`
  return minutes > 0 ? `Terbuka dalam ${minutes} menit` : 'Terbuka dalam kurang dari satu menit'
}

/** A moment's day and time in words, in the reader's time zone. */
export function spellHour(moment: number) {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return { day: spell(moment, day), time: spell(moment, time) }
}

/** The same in short: '14 Feb, 19.00 WIB'. */
export function spellHourShort(moment: number) {
  return spell(moment, { day: 'numeric', month: 'short', ...time })
}

const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

function spell(moment: number, form: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('id', form).format(moment)
}
