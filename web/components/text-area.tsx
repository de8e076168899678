import { type ComponentProps, type ReactNode, useId } from 'react'
import { Count } from './field.tsx'
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
  const id = useId()
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <p className="field-label">
        <label htmlFor={id}>{label}</label>
        {count && <Count {...count} />}
      </p>
      <textarea
        id={id}
        className="text-area"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...textarea}
      />
      {error && (
        <p id={`${id}error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}hint`} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  )
}
