import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'

/** The end of a rehearsal, over its last screen. */
export function Ending({ onRestart }: { onRestart: () => void }) {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <section className="cover message rehearsal-ending" aria-label="Gladi resik selesai">
      <h2>Selesai.</h2>
      <p>Ulangi atau tutup.</p>
      <div className="cluster">
        <button ref={again} type="button" className="button button-wax" onClick={onRestart}>
          Ulangi
        </button>
        <Link className="button button-ghost" to={routes.editPages}>
          Tutup
        </Link>
      </div>
    </section>
  )
}
