import { useEffect, useRef } from 'react'
import { useHasDraft } from '#web/drafts/drafts.ts'
import { Picture } from '#web/scene/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import { type Chosen, draftName } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

// As many prints as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 12 }

type Props = { moments: Moment[]; chosen: Chosen; onChoose: (chosen: Chosen) => void }

/** A button for a new moment, and a small print of each one, to select the one to edit. */
export function Choice({ moments, chosen, onChoose }: Props) {
  const rendered = useGradually(moments.length, RENDERED)
  return (
    <ul className="moment-choice" aria-label="Momen">
      <Print key="new" isChosen={chosen === 'new'} onChoose={() => onChoose('new')} />
      {moments.slice(0, rendered).map((moment) => (
        <Print
          key={moment.id}
          moment={moment}
          isChosen={moment.id === chosen}
          onChoose={() => onChoose(moment.id)}
        />
      ))}
    </ul>
  )
}

type PrintProps = { moment?: Moment; isChosen: boolean; onChoose: () => void }

function Print({ moment, isChosen, onChoose }: PrintProps) {
  const hasDraft = useHasDraft(draftName(moment?.id ?? 'new'))
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  return (
    <li ref={item}>
      <button
        type="button"
        aria-current={isChosen}
        aria-description={hasDraft ? 'Belum disimpan' : undefined}
        data-draft={hasDraft}
        data-item={moment?.id}
        onClick={onChoose}
      >
        <span className="moment-print">
          {moment?.cover && <Picture picture={moment.cover} sizes="72px" alt="" />}
          {!moment && <Icon name="plus" />}
        </span>
        <span>{moment?.title ?? 'Tambah momen'}</span>
      </button>
    </li>
  )
}

/** Returns the focus to the selected print when the focused element has disappeared. */
export function focusChosen() {
  document.querySelector<HTMLElement>('.moment-choice [aria-current="true"]')?.focus()
}
