import type { ReactNode } from 'react'

type Props = {
  isBusy: boolean
  /** Another button of the form is the first choice. */
  isLine?: boolean
  children: ReactNode
}

/** A submit button; while busy its label stays, with a ring beside it. */
export function SubmitButton({ isBusy, isLine = false, children }: Props) {
  return (
    <button
      type="submit"
      className={`button ${isLine ? 'button-line' : 'button-wax'} submit`}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy && <i className="submit-ring" aria-hidden="true" />}
      {children}
    </button>
  )
}
