import type { ComponentProps } from 'react'
import { Seal } from '#web/scene/seal.tsx'
import { reliefOf, SealRelief } from '#web/scene/seal-relief.tsx'
import type { SealedLetter } from './schemas.ts'

type Props = Omit<ComponentProps<typeof Seal>, 'children'> & { letter: SealedLetter }

/** A letter's seal, with its day pressed into it: the couple's day when that may be known, else the calendar date. */
export function LetterSeal({ letter: { state, day, opens_on }, ...seal }: Props) {
  const date = opens_on ? reliefOf(opens_on) : '?'
  return (
    <Seal {...seal}>
      <SealRelief relief={state !== 'sealed' && day ? String(day) : date} />
    </Seal>
  )
}
