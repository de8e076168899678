import type { SealedLetter } from '#gift/sealed-letters/schemas.ts'

export type Letters = SealedLetter[]

/**
 * Sealed letters as a visitor gets them on the day of one of them, from what their editor gets today: that one is ready,
 * those before it are opened, and those after it tell their day alone.
 */
export function lettersOnDayOf(id: number, letters: Letters): Letters {
  const today = letters.find((letter) => letter.id === id)?.opens_on ?? ''
  return letters.map((letter) => {
    if (letter.id === id) return { ...letter, state: 'ready', opened_at: null }
    const { opens_on: day } = letter
    if (day !== null && day <= today) return { ...letter, state: 'opened', opened_at: noonOf(day) }
    return letter.state === 'opened' ? letter : { id: letter.id, opens_on: day, state: 'sealed' }
  })
}

// That day in almost every time zone.
function noonOf(day: string) {
  return Date.parse(`${day}T12:00Z`)
}
