import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import './short-form.css'

type Props = {
  /** The submit button's text. */
  action: string
  isBusy: boolean
  problem?: string
  className?: string
  onSubmit: (event: SyntheticEvent) => void
  /** Adds a button that cancels. */
  onCancel?: (() => void) | undefined
  /** Links below the button. */
  links?: ReactNode
  children: ReactNode
}

/** A form outside the hub: a few fields, what went wrong, and a button that sends them. */
export function ShortForm({ action, isBusy, problem = '', onSubmit, onCancel, links, ...props }: Props) {
  const { className = 'short-form', children } = props
  const button = <SubmitButton isBusy={isBusy}>{action}</SubmitButton>
  return (
    <form className={`stack ${className}`} noValidate onSubmit={onSubmit}>
      {children}
      <FormProblem>{problem}</FormProblem>
      {onCancel ? (
        <div className="cluster short-form-actions">
          {button}
          <button type="button" className="button button-line" onClick={onCancel}>
            Batal
          </button>
        </div>
      ) : (
        button
      )}
      {links && <p className="cluster short-form-links">{links}</p>}
    </form>
  )
}

type LineProps = Omit<Props, 'onSubmit' | 'children'> & {
  /** Sends the typed line. @returns whether it was accepted: then the field is empty again */
  onSend: (line: string) => Promise<boolean>
  field: ComponentProps<typeof Field>
}

/** A short form of one line, which shows its problem at the field. */
export function LineForm({ onSend, field, problem, ...props }: LineProps) {
  const [line, setLine] = useState('')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await onSend(line)) setLine('')
  }
  return (
    <ShortForm {...props} onSubmit={(event) => void submit(event)}>
      <Field
        autoComplete="off"
        {...field}
        value={line}
        error={problem}
        onChange={(event) => setLine(event.target.value)}
      />
    </ShortForm>
  )
}

/** The field of an account's e-mail, which password managers fill in. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label="Email" type="email" autoComplete="username" {...props} />
}
