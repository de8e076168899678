import { useLayoutEffect, useRef, useState } from 'react'
import { spell } from './layout.ts'
import type { Sheet } from './puzzle-sheet.tsx'
import './puzzle-spelling.css'

type Props = {
  sentence: string
  sheet: Sheet
  /** Whether the letters fly from their squares, or are shown at once. */
  flies: boolean
}

/** The owner's hidden sentence, spelled by letters that fly up from the solved board. */
export function Spelling({ sentence, sheet, flies }: Props) {
  const line = useRef<HTMLSpanElement>(null)
  const [isFlying] = useState(flies)
  const words = wordsOf(spell(sentence, sheet.squares))
  useLayoutEffect(() => {
    if (!isFlying) return
    const squares = document.querySelectorAll('.board .square')
    for (const letter of line.current?.querySelectorAll<HTMLElement>('[data-square]') ?? []) {
      const square = squares[Number(letter.dataset.square)]?.getBoundingClientRect()
      if (square) placeAt(letter, square)
    }
  }, [isFlying])
  return (
    <p className="centred spelling" data-place="crossword.sentence">
      <span className="sr-only">{sentence}</span>
      <span
        ref={line}
        className="cluster"
        dir="auto"
        translate="no"
        aria-hidden="true"
        data-flying={isFlying}
      >
        {words.map((word) => (
          <span className="cluster" key={word[0]?.at}>
            {word.map(({ character, isLetter, square, at }) => (
              <b key={at} data-square={square} data-sign={!isLetter || undefined} style={{ '--at': at }}>
                {character}
              </b>
            ))}
          </span>
        ))}
      </span>
    </p>
  )
}

type Letter = ReturnType<typeof spell>[number] & { at: number }

// A word stays on one line where it fits.
function wordsOf(letters: ReturnType<typeof spell>) {
  const words: Letter[][] = [[]]
  for (const [at, letter] of letters.entries()) {
    if (/\s/.test(letter.character)) words.push([])
    else words.at(-1)?.push({ ...letter, at })
  }
  return words.filter((word) => word.length > 0)
}

// Measured at the centre of the box, which no scale or rotation moves.
function placeAt(letter: HTMLElement, square: DOMRect) {
  const { x, y, width, height } = letter.getBoundingClientRect()
  letter.style.setProperty('--from-x', `${square.x + square.width / 2 - x - width / 2}px`)
  letter.style.setProperty('--from-y', `${square.y + square.height / 2 - y - height / 2}px`)
}
