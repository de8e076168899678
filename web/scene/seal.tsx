import type { ReactNode } from 'react'
import './seal.css'

type Props = {
  className?: string
  /** Whether it is broken into its halves; left out for a seal that never breaks. */
  isBroken?: boolean | undefined
  /** The wax with what is pressed into it: the heart, or a `SealRelief`. */
  children?: ReactNode
}

/** A wax seal. */
export function Seal({
  className = '',
  isBroken,
  children = <img src="/images/wax-seal.svg" alt="" />,
}: Props) {
  return (
    <span className={`seal ${className}`} data-broken={isBroken} aria-hidden="true">
      {isBroken === undefined ? (
        children
      ) : (
        <>
          <i className="seal-left">{children}</i>
          <i className="seal-right">{children}</i>
        </>
      )}
    </span>
  )
}
