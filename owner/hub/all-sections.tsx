import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { load } from '#owner/readiness/calls.ts'
import type { Readiness } from '#owner/readiness/schemas.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBackCloses } from '#web/ui/layers.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { SectionGroup, SectionLink } from './section-links.tsx'
import { groups, type Section } from './sections.tsx'
import './all-sections.css'

const UNREADY: Readiness[number]['level'][] = ['broken', 'missing', 'sample']

const texts = {
  title: 'Semua bagian',
  search: 'Cari bagian',
  example: 'Cari bagian, misalnya surat',
  none: 'Tidak ada bagian bernama itu. Coba kata lain.',
  unready: 'Belum siap',
  legend: 'masih contoh atau kosong',
}

type Props = { current: string; onClose: () => void }

/** All sections in their groups, on a sheet; a search filters them by name and note. */
export function AllSections({ current, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { data = [] } = useOwnContent(load)
  useBackCloses(true, onClose)
  const word = typed.trim().toLowerCase()
  const found = findGroups(word)
  const count = found.reduce((sum, { sections }) => sum + sections.length, 0)
  const isUnready = ({ id }: Section) =>
    data.some(({ page, level }) => page === id && UNREADY.includes(level))
  function openFirst(event: SyntheticEvent) {
    event.preventDefault()
    const [first] = found.flatMap(({ sections }) => sections)
    if (!word || !first) return
    onClose()
    navigate(`?page=${first.id}`)
  }
  return (
    <Dialog title={texts.title} isSheet onClose={onClose}>
      <form className="row section-search" onSubmit={openFirst}>
        <OwnerIcon name="search" />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.example}
          enterKeyHint="go"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <p role="status" className="section-found">
        {word && (count > 0 ? `${count} bagian` : texts.none)}
      </p>
      <nav className="section-sheet" aria-label={texts.title} data-found={word !== ''}>
        {found.map(({ name, sections }) => (
          <Group key={name} name={name} isOwn={!word && sections.some(({ id }) => id === current)}>
            {sections.map((section) => (
              <SectionLink
                isDraftWritten
                key={section.id}
                section={section}
                isCurrent={section.id === current}
                state={isUnready(section) ? texts.unready : ''}
                onPick={onClose}
              />
            ))}
          </Group>
        ))}
      </nav>
      {!word && (
        <p className="row section-legend" aria-hidden="true">
          {texts.legend}
        </p>
      )}
    </Dialog>
  )
}

type GroupProps = { name: string; isOwn: boolean; children: ReactNode }

function Group({ name, isOwn, children }: GroupProps) {
  return (
    <div className="section-sheet-group" data-own={isOwn}>
      {name ? <SectionGroup name={name}>{children}</SectionGroup> : children}
    </div>
  )
}

// Those whose name or note contains the word, without empty groups. The section before all others has no group.
function findGroups(word: string) {
  const all = groups.flatMap(({ sections }) => sections)
  const ordered = [
    { name: '', sections: all.filter(({ isLeading }) => isLeading) },
    ...groups.map((group) => ({ ...group, sections: group.sections.filter(({ isLeading }) => !isLeading) })),
  ]
  return ordered
    .map((group) => ({
      ...group,
      sections: group.sections.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(word)),
    }))
    .filter(({ sections }) => sections.length > 0)
}
