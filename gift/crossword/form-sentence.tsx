import { useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/text-field.tsx'
import type { CrosswordForm } from './form-word.tsx'
import { type Puzzle, spell, squaresOf } from './layout.ts'

/** The sentence that the letters of the solved puzzle spell, and its letters that the board lacks. */
export function SentenceField({ form, puzzle }: { form: CrosswordForm; puzzle: Puzzle }) {
  const text = useWatch({ control: form.control, name: 'sentence' }) ?? ''
  const missing = new Set(
    spell(text, squaresOf(puzzle))
      .filter(({ isLetter, square }) => isLetter && square === undefined)
      .map(({ character }) => character.toUpperCase()),
  )
  return (
    <TextField
      name="sentence"
      hint={
        missing.size > 0
          ? `Belum ada di papan: ${[...missing].join(', ')}. Huruf itu tetap muncul, tanpa terbang dari kotaknya.`
          : 'Saat papannya selesai, huruf-hurufnya terbang dan menyusun kalimat ini. Boleh kosong.'
      }
    />
  )
}
