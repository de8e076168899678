import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { countCharacters } from '#contract/characters.ts'
import { Icon } from './icon.tsx'
import { RemoveUnusable } from './remove-unusable.tsx'
import './field.css'

/** What surrounds a control. */
export type FieldProps = {
  label: string
  error?: string | undefined
  /** A hint below the field. */
  hint?: ReactNode
  /** Shows how many of `max` characters are used; `text` is the field's value. */
  count?: { text: string; max: number } | undefined
}

type Props = ComponentProps<'input'> &
  FieldProps & {
    /** Marks it as wrong where the sentence is shown elsewhere. */
    isWrong?: boolean
    /** A control at the field's right end. */
    end?: ReactNode
  }

/** A labelled input that shows its error, and never cuts the typed text. */
export function Field({ label, error, isWrong, hint, count, end, ...input }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count}>
      {(names) => (
        <div className="field-box">
          <input
            className="input"
            dir="auto"
            {...names}
            {...(isWrong && { 'aria-invalid': true })}
            {...input}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}

/** The attributes that connect a control with its label, its error and its hint. */
type Names = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FrameProps = FieldProps & { children: (names: Names) => ReactNode }

/** The frame of a control: its label and count above, its error and its hint below. */
export function FieldFrame({ label, error, hint, count, children }: FrameProps) {
  const id = useId()
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <p className="field-label">
        <label htmlFor={id}>{label}</label>
        {count && <Count {...count} />}
      </p>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      <RemoveUnusable problem={error} control={id} />
      {hint && (
        <div id={`${id}hint`} className="small field-hint">
          {hint}
        </div>
      )}
    </div>
  )
}

/** A field whose text is hidden until its owner wants to read it. */
export function PasswordField(props: Omit<Props, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="hit field-toggle"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {/* As text, so that only one element is labelled 'Password'. */}
      <span className="sr-only">Tampilkan password</span>
      <Icon name={isShown ? 'hide' : 'show'} />
    </button>
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={toggle}
    />
  )
}

/** The number of used characters, such as '12/50'. */
export function Count({ text, max }: { text: string; max: number }) {
  const used = countCharacters(text.trim())
  return (
    <span className="field-count" data-over={used > max}>
      {used}/{max}
    </span>
  )
}
