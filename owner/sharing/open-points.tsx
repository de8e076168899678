import { useEffect } from 'react'
import { Link } from 'wouter'
import { load } from '#owner/readiness/calls.ts'
import { numberWord } from '#owner/readiness/contract.ts'
import { peek, renew } from '#web/api/content.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import { Icon } from '#web/ui/icon.tsx'
import './send.css'

// What this section itself asks for.
const ASKED_HERE = ['not_told', 'edit_visible']

/** How much is not ready yet; nothing where all is. */
export function OpenPoints() {
  const { data = [] } = useOwnContent(load)
  useEffect(() => {
    if (peek(load)) void renew(load).catch(() => undefined)
  }, [])
  const { length } = data.filter(({ code }) => !ASKED_HERE.includes(code))
  if (length === 0) return null
  return (
    <Link to="?page=readiness" className="sharing-open">
      <i aria-hidden="true">{length}</i>
      <span>
        <b>{numberWord(length)} hal belum siap</b>
        <small>Boleh dikirim dulu. Lihat di Persiapan.</small>
      </span>
      <Icon name="chevronRight" />
    </Link>
  )
}
