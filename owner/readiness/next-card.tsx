import { useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { peek, renew } from '#web/api/content.ts'
import { SectionNamesContext } from '#web/forms/section-names.ts'
import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { useOwnContent } from '#web/session/own-content.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { actions, numberWord } from './contract.ts'
import type { Readiness } from './schemas.ts'
import './next-card.css'

// As many as are done in one sitting.
const SHOWN = 3

/** The first findings, each as what to do about it; nothing where all is ready. */
export function NextCard() {
  const { data, state } = useOwnContent(calls.load)
  useEffect(() => {
    if (peek(calls.load)) void renew(calls.load).catch(() => undefined)
  }, [])
  if (!data) return state === 'failed' ? null : <div className="next-place" />
  // Sending the link solves this one.
  const rows = data.filter(({ code }) => code !== 'not_told')
  if (rows.length === 0) return null
  return <Next rows={rows} />
}

function Next({ rows }: { rows: Readiness }) {
  const others = rows.length - SHOWN
  return (
    <section className="next-place next-card" aria-label="Berikutnya">
      <EnvelopeDefs />
      <div className="next-left">
        <Envelope isOpen words="" />
        <p>
          <b>{rows.length}</b> lagi
        </p>
      </div>
      <ol>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.href} ${row.message}`}>
            <Action row={row} />
          </li>
        ))}
      </ol>
      {others > 0 && (
        <Link className="link" to={`${routes.editPages}?page=readiness`}>
          Lihat {numberWord(others).toLowerCase()} lagi
        </Link>
      )}
    </section>
  )
}

function Action({ row: { page, code, href, message } }: { row: Readiness[number] }) {
  const section = useContext(SectionNamesContext).find(({ id }) => id === page)
  const field = new URLSearchParams(href.split('?')[1]).get('field') ?? ''
  const action = actions[code] ?? section?.actions?.[field] ?? section?.actions?.all ?? section?.name
  const [what] = message.split('\n')
  return (
    <Link className="next-action" to={href}>
      <span>
        <b>{action}</b>
        <small>{what}</small>
      </span>
      <OwnerIcon name="chevronRight" />
    </Link>
  )
}
