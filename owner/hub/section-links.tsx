import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useHasDraft } from '#web/drafts/drafts.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { groups, type Section } from './sections.tsx'
import './section-links.css'

// The numbers are fetched after the hub.
const SectionCount = lazyExtra(async () => (await import('./section-count.tsx')).SectionCount)

type Props = { current: string; isNarrow?: boolean; onPick?: () => void }

/** Links to each section, group by group; a dot marks a section with an unsaved draft. */
export function SectionLinks({ current, isNarrow = false, onPick }: Props) {
  return groups.map(({ name, sections }) => (
    <SectionGroup key={name} name={name}>
      {sections.map((section) => (
        <SectionLink
          key={section.id}
          section={section}
          isCurrent={section.id === current}
          hasHint={isNarrow}
          onPick={onPick}
        />
      ))}
    </SectionGroup>
  ))
}

function SectionGroup({ name, children }: { name: string; children: ReactNode }) {
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
  hasHint: boolean
  onPick: (() => void) | undefined
}

function SectionLink({ section, isCurrent, hasHint, onPick }: LinkProps) {
  const { id, name, icon, note, isNoted = false } = section
  const hasDraft = useHasDraft(id)
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone one row of tabs is visible: the one with the current section.
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
      aria-description={hasDraft ? `${note}. Belum disimpan` : note}
      data-draft={hasDraft}
      title={hasHint ? name : undefined}
    >
      <OwnerIcon name={icon} />
      <span>
        {name}
        <small aria-hidden="true" data-noted={isNoted}>
          {note}
        </small>
      </span>
      <SectionCount id={id} isCurrent={isCurrent} />
    </Link>
  )
}
