import { recall, remember } from '#web/storage.ts'
import type { Sheet } from './puzzle-sheet.tsx'

const EMPTY = '.'

/** The stored letters of a puzzle on this device, a letter or '' for each square. */
export function readProgress({ hash, squares }: Sheet): string[] {
  const kept = recall(keyOf(hash)) ?? ''
  return squares.map((_, index) => (/^[A-Z]$/.test(kept[index] ?? '') ? (kept[index] ?? '') : ''))
}

/** Stores the letters for the next visit on this device. */
export function keepProgress({ hash }: Sheet, letters: string[]) {
  remember(keyOf(hash), letters.map((letter) => letter || EMPTY).join(''))
}

function keyOf(hash: string) {
  return `tts-${hash}`
}
