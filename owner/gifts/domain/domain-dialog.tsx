import { type FormEvent, useState } from 'react'
import { saveDomain } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import type { Gift } from '#owner/gifts/schemas.ts'
import { call } from '#web/api/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
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
  const [name, setName] = useState('')
  const { isBusy, problem, change } = useDomainChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change(() => call(saveDomain, { id, name }))
  }
  return (
    <form className="stack login-form" noValidate onSubmit={submit}>
      <Field
        label="Nama domain"
        placeholder="mawar.id"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <SubmitButton isBusy={isBusy}>Lanjut</SubmitButton>
    </form>
  )
}
