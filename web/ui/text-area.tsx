import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field.tsx'
import './text-area.css'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  /** What helps to fill it in, below the field. */
  hint?: ReactNode
  /** Shows how many of so many characters are used; `text` is what stands in the field. */
  count?: { text: string; max: number }
}

/** A labelled field of several lines that grows with its text and never cuts what is typed. */
export function TextArea({ label, error, hint, count, ...textarea }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count}>
      {(names) => (
        <textarea {...names} className="text-area" aria-invalid={error ? true : undefined} {...textarea} />
      )}
    </FieldFrame>
  )
}
