import type { ReactNode } from 'react'

/** A submit button; while busy its label stays, with a ring beside it. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="button button-wax submit"
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy && <i className="submit-ring" aria-hidden="true" />}
      {children}
    </button>
  )
}
