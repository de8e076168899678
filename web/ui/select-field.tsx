import { type ComponentProps, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

type Props = ComponentProps<'select'> & {
  label: string
  error?: string | undefined
  hint: string
  options: { value: string; text: string }[]
}

/** A labelled select. */
export function SelectField({ label, error, hint, options, ...select }: Props) {
  const id = useId()
  return (
    <div className="field">
      <p className="field-label">
        <label htmlFor={id}>{label}</label>
      </p>
      <div className="field-box">
        <select
          className="input"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error ${id}hint` : `${id}hint`}
          {...select}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevronRight" />
      </div>
      {error && (
        <p id={`${id}error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      <p id={`${id}hint`} className="small field-hint">
        {hint}
      </p>
    </div>
  )
}
