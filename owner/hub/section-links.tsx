import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHasDraft } from '#web/forms/drafts.ts'
import { DeskIcon } from '#web/ui/desk-icon.tsx'
import { type Section, sections } from './sections.tsx'
import './section-links.css'

/** The way to each section; a dot says that something typed there is not saved yet. */
export function SectionLinks({ current, isNarrow }: { current: string; isNarrow?: boolean }) {
  return sections.map((section) => (
    <SectionLink
      key={section.id}
      section={section}
      isCurrent={section.id === current}
      hasHint={isNarrow === true}
    />
  ))
}

type LinkProps = { section: Section; isCurrent: boolean; hasHint: boolean }

function SectionLink({ section: { id, name, icon }, isCurrent, hasHint }: LinkProps) {
  const hasDraft = useHasDraft(id)
  const link = useRef<HTMLAnchorElement>(null)
  // Among more tabs than a phone is wide, the current one is brought into sight.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={`?page=${id}`}
      replace={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      aria-description={hasDraft ? 'Belum disimpan' : undefined}
      data-draft={hasDraft}
      title={hasHint ? name : undefined}
    >
      <DeskIcon name={icon} />
      <span>{name}</span>
    </Link>
  )
}
