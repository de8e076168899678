import { useRef } from 'react'
import { texts as account } from '#contract/account/contract.ts'
import type { Output } from '#contract/endpoint.ts'
import * as calls from '#owner/invitations/calls.ts'
import { texts } from '#owner/invitations/contract.ts'
import { call } from '#web/api/call.ts'
import { useContent } from '#web/api/content.ts'
import { OwnList, useListChange } from '#web/session/own-list.tsx'
import { LineForm } from '#web/session/short-form.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { loadAccounts } from './calls.ts'

type Invitation = Output<typeof calls.load>[number]

/** Invites a person to edit, where there are many gifts; shown to accounts that may see the accounts. */
export function AccountsInvite() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useContent(loadAccounts)
  if (!data) return null
  return (
    <section className="desk-card sheet" aria-labelledby="accounts-invite">
      <h2 ref={heading} id="accounts-invite" className="heading" tabIndex={-1}>
        Undang pasangan
      </h2>
      <p className="heading-note">{texts.about}</p>
      <InviteForm />
      <OwnList endpoint={calls.load} failure="Daftar undangan belum bisa dimuat.">
        {(waiting) =>
          waiting.length > 0 && (
            <ul className="rows" aria-label="Undangan yang menunggu">
              {waiting.map((each) => (
                <Row key={each.id} invitation={each} onShorter={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </OwnList>
    </section>
  )
}

function InviteForm() {
  const { change, ...state } = useListChange(calls.load, { isInline: true })
  return (
    <LineForm
      {...state}
      className="invite-form"
      action="Undang"
      field={{ label: 'Email pasangan', type: 'email' }}
      onSend={(email) => change(() => call(calls.invite, { email }))}
    />
  )
}

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long' })

type RowProps = { invitation: Invitation; onShorter: () => void }

function Row({ invitation: { id, email, expires_at }, onShorter }: RowProps) {
  const { isBusy, remove } = useListChange(calls.load)
  const takeBack = async () => {
    if (await remove(() => call(calls.takeBack, { id }), account.invitationGone)) onShorter()
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
        className="button-small rows-end"
        isBusy={isBusy}
        onConfirm={() => void takeBack()}
      />
    </li>
  )
}
