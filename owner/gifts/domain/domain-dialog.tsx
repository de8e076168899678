import { saveDomain } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import type { Gift } from '#owner/gifts/schemas.ts'
import { call } from '#web/api/call.ts'
import { LineForm } from '#web/session/short-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDomainChange } from './domain-change.tsx'
import { DomainRecords } from './domain-records.tsx'

type Props = { gift: Gift; onClose: () => void }

/** A host name of the owner's own: it is stored first, then proved by a record in its DNS. */
export function DomainDialog({ gift, onClose }: Props) {
  const note = gift.domain ? undefined : texts.aboutDomain
  return (
    <Dialog title="Domain sendiri" onClose={onClose} {...(note && { note })}>
      {gift.domain ? <DomainRecords gift={gift} domain={gift.domain} /> : <NameForm gift={gift} />}
    </Dialog>
  )
}

function NameForm({ gift: { id } }: { gift: Gift }) {
  const { change, ...state } = useDomainChange()
  return (
    <LineForm
      {...state}
      action="Lanjut"
      field={{
        label: 'Nama domain',
        placeholder: 'mawar.id',
        inputMode: 'url',
        autoCapitalize: 'none',
        spellCheck: false,
      }}
      onSend={async (name) => (await change(() => call(saveDomain, { id, name }))) !== undefined}
    />
  )
}
