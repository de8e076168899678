import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = ComponentProps<'select'> & FieldProps & { options: { value: string; text: string }[] }

/** A labelled select. */
export function SelectField({ label, error, hint, options, ...select }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(names) => (
        <div className="field-box">
          <select className="input" {...names} {...select}>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevronRight" />
        </div>
      )}
    </FieldFrame>
  )
}
