import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'
import './field.css'

/** A labelled field of several lines that grows with its text and never cuts it. */
export function TextArea({
  label,
  error,
  hint,
  count,
  ...textarea
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count}>
      {(names) => <textarea dir="auto" className="input text-area" {...names} {...textarea} />}
    </FieldFrame>
  )
}
