import { type FormEvent, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import * as calls from '#owner/invitations/calls.ts'
import * as invitations from '#owner/invitations/contract.ts'
import { call, Refusal } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { messageOf } from '#web/session/failure.ts'
import { ListFailure, useFreshList, useOneAtATime } from '#web/session/fresh-list.tsx'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { loadAccounts } from './calls.ts'
import './accounts-invite.css'

type Invitation = Output<typeof calls.load>[number]

/** Invites a person to edit, where there are many gifts; shown to accounts that may see the accounts. */
export function AccountsInvite() {
  const { data } = useContent(loadAccounts)
  if (!data) return null
  return (
    <section className="sheet" aria-labelledby="accounts-invite">
      <h2 id="accounts-invite" tabIndex={-1}>
        Undang pasangan
      </h2>
      <p>{invitations.texts.about}</p>
      <InviteForm />
      <Waiting />
    </section>
  )
}

function InviteForm() {
  const { attempt } = useLoginGate()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, data } = await attempt(() => call(calls.invite, { email }))
      put(calls.load, data)
      setEmail('')
      showAlert(message)
    } catch (error) {
      const problem = error instanceof Refusal ? error.fields.email : undefined
      if (!(error instanceof LoginDeclined)) setProblem(problem ?? messageOf(error, common.saveFailed))
    }
    setBusy(false)
  }
  return (
    <form className="invite-form" noValidate onSubmit={submit}>
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

function Waiting() {
  const { data, state, error, refetch } = useFreshList(calls.load)
  if (state === 'loading') return <p role="status">{common.loading}</p>
  if (state === 'failed')
    return <ListFailure text="Daftar undangan belum bisa dimuat." error={error} onRetry={refetch} />
  if (data.length === 0) return null
  return (
    <ul className="rows" aria-label="Undangan yang menunggu">
      {data.map((each) => (
        <Row key={each.id} {...each} />
      ))}
    </ul>
  )
}

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long' })

function Row({ id, email, expires_at }: Invitation) {
  const { isBusy, run } = useOneAtATime()
  const takeBack = () =>
    run(
      () => remove(id),
      ({ message, data }) => {
        put(calls.load, data)
        showAlert(message)
        document.getElementById('accounts-invite')?.focus()
      },
    )
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
    return { message: invitations.texts.gone, data: await call(calls.load, {}) }
  }
}
