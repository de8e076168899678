import { type ReactNode, useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { loadSent } from '#owner/guests/calls.ts'
import { peek, renew } from '#web/api/content.ts'
import { SectionNamesContext } from '#web/forms/section-names.ts'
import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { actions, numberWord, texts } from './contract.ts'
import type { Readiness } from './schemas.ts'
import './next-card.css'

// As many as are done in one sitting.
const SHOWN = 3

/** What is next: the first findings, each as what to do about it, or else the sending. */
export function NextCard() {
  const { data, state } = useOwnContent(calls.load)
  const sent = useOwnContent(loadSent)
  const sections = useContext(SectionNamesContext)
  useEffect(() => {
    if (peek(calls.load)) void renew(calls.load).catch(() => undefined)
  }, [])
  if (state === 'failed' && !data) return null
  if (!data || sent.state === 'loading') return <div className="next-place" />
  // Sending the link solves this one.
  const rows = data.filter(({ code }) => code !== 'not_told')
  const isUnsent = sent.data?.told_at === null
  if (rows.length === 0) return <Done isUnsent={isUnsent} />
  const isSample = ({ id }: { id: string }) =>
    rows.some(({ page, level }) => page === id && level === 'sample')
  const isUntouched = sections.filter(({ actions }) => actions).every(isSample)
  return isUntouched && isUnsent ? <Begin count={rows.length} /> : <Next rows={rows} />
}

// On a gift that is still the sample, and was not sent: ten answers are less than so many things to do.
function Begin({ count }: { count: number }) {
  const hasAnswers = keptAnswers.useText() !== undefined
  return (
    <Card count={count} link="Lihat daftarnya">
      <div className="next-begin">
        <p>{texts.questions}</p>
        <Link className="button button-line" to={routes.beginning}>
          {hasAnswers ? texts.goOn : texts.begin}
        </Link>
      </div>
    </Card>
  )
}

function Done({ isUnsent }: { isUnsent: boolean }) {
  const sending = useContext(SectionNamesContext).find(({ id }) => id === 'sending')
  return (
    <Card count={0} link={false}>
      <div className="next-begin">
        <p>{isUnsent ? texts.ready : texts.sent}</p>
        <Link className="button button-line" to={`${routes.editPages}?page=${sending?.id}`}>
          {sending?.name}
        </Link>
      </div>
    </Card>
  )
}

function Next({ rows }: { rows: Readiness }) {
  const others = rows.length - SHOWN
  return (
    <Card count={rows.length} link={others > 0 && `Lihat ${numberWord(others).toLowerCase()} lagi`}>
      <ol>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.href} ${row.message}`}>
            <Action row={row} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type CardProps = { count: number; link: string | false; children: ReactNode }

// The envelope with the number of findings, and the link to all of them.
function Card({ count, link, children }: CardProps) {
  return (
    <section className="next-place next-card" aria-label="Berikutnya">
      <EnvelopeDefs />
      <div className="next-left">
        <Envelope isOpen={count > 0} words="" />
        <p>
          {count > 0 ? (
            <>
              <b>{count}</b> lagi
            </>
          ) : (
            'Siap'
          )}
        </p>
      </div>
      {children}
      {link && (
        <Link className="link" to={`${routes.editPages}?page=readiness`}>
          {link}
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
