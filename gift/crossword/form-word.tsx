import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/text-field.tsx'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { Field } from '#web/ui/field.tsx'
import { isWord, lettersOf, limits } from './contract.ts'
import type { Entry } from './schemas.ts'

export type Values = { words: Entry[]; external_url: string; sentence: string; photo_url: string }

export type CrosswordForm = UseFormReturn<Values>

type Props = {
  form: CrosswordForm
  index: number
  /** Whether the word does not fit on the board. */
  isLeft: boolean
  tools: ComponentProps<typeof ItemTools>
}

/** One word with its clue, and whether it fits on the board. */
export function WordItem({ form, index, isLeft, tools }: Props) {
  const { word = '' } = useWatch({ control: form.control, name: `words.${index}` }) ?? {}
  const wrong = form.formState.errors.words?.[index]
  const letters = lettersOf(word)
  const isShort = letters.length > 0 && !isWord(letters)
  return (
    <fieldset className="item-card stack word-item">
      <legend className="sr-only">Kata {index + 1}</legend>
      <header className="row">
        <b>Kata {index + 1}</b>
        <ItemTools {...tools} />
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
