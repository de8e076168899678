import { isolated } from '#contract/isolated.ts'

/** The texts of a letter that is read aloud. @param name who reads it, '' where the letter is not signed */
export function textsFor(name: string) {
  const reader = isolated(name)
  return {
    who: name ? `${reader} membacakan surat ini untukmu` : 'Surat ini dibacakan untukmu',
    tap: 'Ketuk segelnya untuk mendengar.',
    listen: (length: string) =>
      name ? `Dengar ${reader} membacakan surat ini, ${length}` : `Dengar surat ini dibacakan, ${length}`,
    pause: name ? `Jeda suara ${reader}` : 'Jeda suaranya',
    resume: name ? `Lanjutkan suara ${reader}` : 'Lanjutkan suaranya',
    fromStart: 'Dengar lagi dari awal',
    again: 'Dengar lagi',
    mute: 'Baca saja tanpa suara',
    muteShort: 'Tanpa suara',
    playing: name ? `${reader} membacakan suratnya.` : 'Suratnya sedang dibacakan.',
    paused: 'Suaranya dijeda.',
    ended: 'Suratnya selesai dibacakan.',
    failed: 'Suaranya belum bisa diputar. Suratnya tetap kutulis untukmu di sini.',
    retry: 'Coba suaranya lagi',
  }
}

/** A length in words: '36 detik', '1 menit 4 detik'. */
export function spellLength(seconds: number) {
  const whole = Math.max(1, Math.round(seconds))
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  return [minutes > 0 && `${minutes} menit`, rest > 0 && `${rest} detik`].filter(Boolean).join(' ')
}

/** A time in the recording: '1.04'. */
export function clockTime(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}.${String(whole % 60).padStart(2, '0')}`
}
