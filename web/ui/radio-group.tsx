import { type ReactNode, useId } from 'react'
import './radio-group.css'

type Props<Value> = {
  legend: string
  className: string
  options: readonly { value: Value; name: string; drawn?: ReactNode }[]
  value: Value
  onPick: (value: Value) => void
}

/** One choice of a few, in a row; `drawn` is shown instead of an option's name. */
export function RadioGroup<Value extends string | number>(props: Props<Value>) {
  const { legend, className, options, value: current, onPick } = props
  const group = useId()
  return (
    <fieldset className={`radio-group ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, name, drawn = name }) => (
        <label key={value}>
          <input
            type="radio"
            className="sr-only"
            name={group}
            aria-label={name}
            checked={value === current}
            onChange={() => onPick(value)}
          />
          {drawn}
        </label>
      ))}
    </fieldset>
  )
}
