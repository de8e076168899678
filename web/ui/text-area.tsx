import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field.tsx'
import './text-area.css'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  /** A hint below the field. */
  hint?: ReactNode
  /** Shows how many of `max` characters are used; `text` is the field's value. */
  count?: { text: string; max: number }
}

/** A labelled field of several lines that grows with its text and never cuts it. */
export function TextArea({ label, error, hint, count, ...textarea }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count}>
      {(names) => (
        <textarea
          {...names}
          dir="auto"
          className="input text-area"
          aria-invalid={error ? true : undefined}
          {...textarea}
        />
      )}
    </FieldFrame>
  )
}
