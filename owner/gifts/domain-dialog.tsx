import { type FormEvent, useState } from 'react'
import { call, Refusal } from '#web/call.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { peek, put } from '#web/content.ts'
import { messageOf } from '#web/session/failure.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { load, saveDomain, texts } from './contract.ts'
import { DomainRecords } from './domain-records.tsx'
import type { Gift } from './gift-card.tsx'

type Props = { gift: Gift; onClose: () => void }

/** A host name of the owner's own: it is written down first, then proved by what stands in its DNS. */
export function DomainDialog({ gift, onClose }: Props) {
  const note = gift.domain ? undefined : texts.aboutDomain
  return (
    <Dialog title="Domain sendiri" onClose={onClose} {...(note && { note })}>
      {gift.domain ? <DomainRecords gift={gift} domain={gift.domain} /> : <NameForm gift={gift} />}
    </Dialog>
  )
}

/** Runs one change of a gift's domain, puts its answer into the list, and says what went wrong. */
export function useDomainChange() {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(change: () => Promise<{ message: string; data: Gift }>) {
    if (isBusy) return undefined
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, data } = await attempt(change)
      put(load, peek(load)?.map((each) => (each.id === data.id ? data : each)) ?? [data])
      return message
    } catch (error) {
      const said = error instanceof Refusal ? error.fields.name : undefined
      if (!(error instanceof LoginDeclined)) setProblem(said ?? messageOf(error, texts.domainFailed))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { isBusy, problem, run }
}

function NameForm({ gift: { id } }: { gift: Gift }) {
  const [name, setName] = useState('')
  const { isBusy, problem, run } = useDomainChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => call(saveDomain, { id, name }))
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
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
