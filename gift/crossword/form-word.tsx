import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/text-field.tsx'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { Field } from '#web/ui/field.tsx'
import { isWord, lettersOf, limits } from './contract.ts'
import type { Entry } from './schemas.ts'

export type Values = { words: Entry[]; external_url: string; sentence: string }

export type CrosswordForm = UseFormReturn<Values>

type Props = {
  form: CrosswordForm
  index: number
  of: number
  /** Whether the word does not fit on the board. */
  isLeft: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One word with its clue, and whether it fits on the board. */
export function WordItem({ form, index, of, isLeft, onMove, onRemove }: Props) {
  const { word = '' } = useWatch({ control: form.control, name: `words.${index}` }) ?? {}
  const wrong = form.formState.errors.words?.[index]
  const letters = lettersOf(word)
  const isShort = letters.length > 0 && !isWord(letters)
  return (
    <fieldset className="item-card stack word-item">
      <legend className="sr-only">Kata {index + 1}</legend>
      <header>
        <b>Kata {index + 1}</b>
        <ItemTools
          name={`kata ${index + 1}`}
          isFirst={index === 0}
          isLast={index === of - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </header>
      <Field
        label="kata"
        autoCapitalize="characters"
        spellCheck={false}
        count={{ text: letters, max: limits.letters }}
        hint={isLeft && letters && !isShort ? 'Belum dapat tempat di papan.' : undefined}
        error={wrong?.word?.message}
        {...form.register(`words.${index}.word`)}
      />
      <TextField name={`words.${index}.clue`} declared="clue" />
    </fieldset>
  )
}
