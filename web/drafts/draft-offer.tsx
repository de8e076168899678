import { ago } from '#contract/date.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#web/clock.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { drafts, useAside } from './drafts.ts'

/** Offers the draft that was left in this form at an earlier visit. */
export function DraftOffer({ name, onTake }: { name: string; onTake: () => void }) {
  const draft = useAside(name)
  if (!draft?.isOffered) return null
  const throwAway = () => {
    drafts.dropAside(name)
    const act = () => drafts.setAside(name, draft)
    showAlert('Draf dibuang.', { action: { label: texts.undo, act }, draft: name })
  }
  return (
    <div className="note note-asks">
      <OwnerIcon name="edit" />
      <p role="status">
        <b>Kami simpan drafmu, {ago(draft.at, clock.now())}.</b>
        {draft.lacksFile && ' Berkasnya perlu dipilih lagi.'}
      </p>
      <div className="cluster">
        <button type="button" className="button button-wax button-small" onClick={onTake}>
          Pakai draf
        </button>
        <button type="button" className="button button-line button-small" onClick={throwAway}>
          Buang
        </button>
      </div>
    </div>
  )
}
