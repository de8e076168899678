import type { Sheet } from './puzzle-sheet.tsx'

const EMPTY = '.'

/** What was filled in before, a letter or '' for each square. */
export function readProgress({ hash, squares }: Sheet): string[] {
  const kept = read(keyOf(hash)) ?? ''
  return squares.map((_, index) => (/^[A-Z]$/.test(kept[index] ?? '') ? (kept[index] ?? '') : ''))
}

/** Keeps what is filled in, for the next visit on this device. */
export function keepProgress({ hash }: Sheet, letters: string[]) {
  try {
    localStorage.setItem(keyOf(hash), letters.map((letter) => letter || EMPTY).join(''))
  } catch {
    // Some private windows keep nothing; the puzzle is played all the same.
  }
}

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keyOf(hash: string) {
  return `tts-${hash}`
}
