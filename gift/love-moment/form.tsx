import { Fragment } from 'react'
import { isolated } from '#contract/isolated.ts'
import { call } from '#web/api/call.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { Choice } from '#web/lists/choice.tsx'
import { RemoveButton } from '#web/lists/remove-button.tsx'
import { useListEditor } from '#web/lists/use-list-editor.ts'
import { Picture } from '#web/scene/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LimitNote } from '#web/ui/limit-note.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { Fields } from './form-fields.tsx'
import { moments } from './form-moments.tsx'
import type { Moment } from './schemas.ts'
import './form.css'

const { limits, texts } = loveMoment

const about = { title: 'Love Moments', note: 'Kenangan dalam kartu, masing-masing dengan suratnya.' }

/** Edits the moments one by one, adds new ones and removes old ones. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.unreachable} />
  return <Moments items={[content.data.data].flat()} />
}

function Moments({ items }: { items: Moment[] }) {
  const editor = useListEditor({
    name: 'love-moments',
    items,
    list: moments,
    remove: ({ id }) => call(calls.remove, { id }),
    restore: ({ id }) => call(calls.restore, { id }),
    texts: {
      gone: ({ title }) => `“${isolated(title)}” dihapus.`,
      stays: texts.removeFailed,
      lost: texts.restoreFailed,
    },
  })
  return (
    <div className="edit-form">
      <EditHeading {...about}>
        <SaveState name={editor.draft} />
      </EditHeading>
      <ul className="moment-choice" aria-label="Momen">
        <Choice editor={editor} item="new">
          <span className="middle moment-print">
            <Icon name="plus" />
          </span>
          <span className="clamp">Tambah momen</span>
        </Choice>
        {editor.shown.map(({ id, title, cover }) => (
          <Choice key={id} editor={editor} item={id}>
            <span className="middle moment-print">
              {cover && <Picture picture={cover} sizes="72px" alt="" />}
            </span>
            <span className="clamp">{title}</span>
          </Choice>
        ))}
      </ul>
      <LimitNote
        className="note"
        left={limits.moments - items.length}
        noun="momen"
        full={texts.full}
        icon={<OwnerIcon name="info" />}
      />
      <Fragment key={editor.draft}>
        <Fields {...editor} />
        <RemoveButton editor={editor}>Hapus momen ini</RemoveButton>
      </Fragment>
      <NextButton isLine />
    </div>
  )
}
