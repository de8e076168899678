import { type FormEvent, useRef, useState } from 'react'
import { loadAccounts } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import type { Output } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import * as calls from '#owner/invitations/calls.ts'
import * as invitations from '#owner/invitations/contract.ts'
import { call, Refusal } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { ListFailure, useFreshList } from '#web/session/fresh-list.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import './accounts-invite.css'

type Invitation = Output<typeof calls.load>[number]

/** Invites a person to edit, where there are many gifts; shown to accounts that may see the accounts. */
export function AccountsInvite() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useContent(loadAccounts)
  if (!data) return null
  return (
    <section className="sheet" aria-labelledby="accounts-invite">
      <h2 ref={heading} id="accounts-invite" tabIndex={-1}>
        Undang pasangan
      </h2>
      <p>{invitations.texts.about}</p>
      <InviteForm />
      <Waiting onShorter={() => heading.current?.focus()} />
    </section>
  )
}

function InviteForm() {
  const { run, isBusy, problem } = useChange({ isInline: true })
  const [email, setEmail] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const invited = await run(() => call(calls.invite, { email }))
    if (!invited) return
    put(calls.load, invited.data)
    setEmail('')
    showAlert(invited.message)
  }
  return (
    <form className="stack invite-form" noValidate onSubmit={submit}>
      <Field
        label="Email pasangan"
        type="email"
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SubmitButton isBusy={isBusy}>Undang</SubmitButton>
    </form>
  )
}

type WaitingProps = { onShorter: () => void }

function Waiting({ onShorter }: WaitingProps) {
  const { data, state, error, refetch } = useFreshList(calls.load)
  if (state === 'loading') return <p role="status">{common.loading}</p>
  if (state === 'failed')
    return <ListFailure text="Daftar undangan belum bisa dimuat." error={error} onRetry={refetch} />
  if (data.length === 0) return null
  return (
    <ul className="rows" aria-label="Undangan yang menunggu">
      {data.map((each) => (
        <Row key={each.id} invitation={each} onShorter={onShorter} />
      ))}
    </ul>
  )
}

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long' })

type RowProps = WaitingProps & { invitation: Invitation }

function Row({ invitation: { id, email, expires_at }, onShorter }: RowProps) {
  const { isBusy, run } = useChange()
  const takeBack = async () => {
    const removed = await run(() => remove(id))
    if (!removed) return
    put(calls.load, removed.data)
    showAlert(removed.message)
    onShorter()
  }
  return (
    <li>
      <span>
        <b translate="no">{email}</b>
        <small>Menunggu sampai {day.format(expires_at)}</small>
      </span>
      <ConfirmButton
        text="Tarik"
        question="Ya, tarik"
        of={email}
        className="rows-end"
        isBusy={isBusy}
        onConfirm={takeBack}
      />
    </li>
  )
}

// An invitation that was used meanwhile also leaves the list.
async function remove(id: number) {
  try {
    return await call(calls.takeBack, { id })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
    return { message: texts.invitationGone, data: await call(calls.load, {}) }
  }
}
