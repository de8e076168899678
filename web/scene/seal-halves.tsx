import './seal-halves.css'

/** The wax seal; once it is broken, its halves fall apart. */
export function SealHalves({ className, isBroken }: { className: string; isBroken: boolean }) {
  return (
    <span className={`seal-halves ${className}`} data-broken={isBroken}>
      <img src="/images/wax-seal.svg" alt="" />
      <img src="/images/wax-seal.svg" alt="" />
    </span>
  )
}
