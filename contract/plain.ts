import { UNSEEN } from './characters.ts'

// Format characters, and those that select how another one looks.
const HIDDEN = /[\p{Cf}\p{Variation_Selector}]|\u034F/gu
// In UTF-16 units: far more than any of these has, and few enough to be normalized quickly.
const LONGEST = 4096

/**
 * Cleans an e-mail address, a number, a date or a code: removes invisible characters, and writes spaces, hyphens,
 * full-width letters and the digits of every script in ASCII. Not for texts, where such characters join emoji and
 * letters, nor for passwords.
 */
export function plain(text: string) {
  if (text.length > LONGEST) return text
  return text
    .replace(HIDDEN, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]/gu, ' ')
    .trim()
}

/** An address without the marks of direction and the like that come with it when it is copied. */
export function plainUrl(url: string) {
  return url.replace(UNSEEN, '').trim()
}

// In Unicode the ten digits of a script follow one another from zero, and those of some scripts follow each other.
function digitOf(digit: string) {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((point - first) % 10)
}
