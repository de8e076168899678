import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useHasDraft } from '#web/drafts/drafts.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { groups, type Section } from './sections.tsx'
import './section-links.css'

/** What is said of a section with a draft. */
export const UNSAVED = 'Belum disimpan'

// The numbers are fetched after the hub.
const SectionCount = lazyExtra(async () => (await import('./section-count.tsx')).SectionCount)

type Props = { current: string; isNarrow: boolean }

/** Links to each section, group by group; a dot marks a section with an unsaved draft. */
export function SectionLinks({ current, isNarrow }: Props) {
  return groups.map(({ name, sections }) => (
    <SectionGroup key={name} name={name}>
      {sections.map((section) => (
        <SectionLink
          key={section.id}
          section={section}
          isCurrent={section.id === current}
          hasHint={isNarrow}
        />
      ))}
    </SectionGroup>
  ))
}

/** A named group of links. */
export function SectionGroup({ name, children }: { name: string; children: ReactNode }) {
  const label = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are links
    <div role="group" aria-labelledby={label} className="stack hub-group">
      <p id={label}>{name}</p>
      {children}
    </div>
  )
}

type LinkProps = {
  section: Section
  isCurrent: boolean
  /** Shows its name as a tooltip, where it has no space of its own. */
  hasHint?: boolean
  /** What is spoken after its note, such as 'belum siap'. */
  state?: string
  /** Writes 'Belum disimpan' below the name of a section with an unsaved draft, where a dot is not enough. */
  isDraftWritten?: boolean
  onPick?: () => void
}

/** A link to one section; it says whether there is an unsaved draft. */
export function SectionLink({
  section,
  isCurrent,
  hasHint = false,
  state = '',
  isDraftWritten = false,
  onPick,
}: LinkProps) {
  const { id, name, icon, note, isNoted = false } = section
  const hasDraft = useHasDraft(id)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={`?page=${id}`}
      replace={isCurrent}
      onClick={onPick}
      aria-current={isCurrent ? 'page' : undefined}
      aria-description={[note, state, hasDraft && UNSAVED].filter(Boolean).join('. ')}
      data-draft={hasDraft}
      data-state={state || undefined}
      title={hasHint ? name : undefined}
    >
      <OwnerIcon name={icon} />
      <span>
        {name}
        <small aria-hidden="true" data-noted={isNoted}>
          {note}
        </small>
        {hasDraft && isDraftWritten && (
          <i className="section-draft" aria-hidden="true">
            {UNSAVED}
          </i>
        )}
      </span>
      <SectionCount id={id} isCurrent={isCurrent} />
    </Link>
  )
}
