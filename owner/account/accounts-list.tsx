import { texts } from '#contract/account/contract.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { OwnList, useListChange, withItem } from '#web/session/own-list.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import * as calls from './calls.ts'

type Account = Output<typeof calls.loadAccounts>[number]

/** The accounts of this gift: the owner grants and revokes access, and removes waiting accounts. */
export function AccountsList({ onShorter }: { onShorter: () => void }) {
  return (
    <OwnList endpoint={calls.loadAccounts} failure="Daftar akun belum bisa dimuat.">
      {(accounts) => (
        <>
          <ul className="rows">
            {accounts.map((each) => (
              <Row key={each.id} account={each} onShorter={onShorter} />
            ))}
          </ul>
          {accounts.length === 1 && (
            <p className="heading-note rows-alone">Belum ada akun lain yang mendaftar.</p>
          )}
        </>
      )}
    </OwnList>
  )
}

type RowProps = { account: Account; onShorter: () => void }

function Row({ account: { id, email, may_edit, is_admin, is_self }, onShorter }: RowProps) {
  const { isBusy, change, remove } = useListChange(calls.loadAccounts)
  const toggle = () =>
    change(async () => {
      const { message, data } = await call(calls.letIn, { id, may_edit: !may_edit })
      return { message, data: withItem(peek(calls.loadAccounts), data) }
    })
  const turnAway = async () => {
    if (await remove(() => call(calls.turnAway, { id }), texts.turnedAway)) onShorter()
  }
  const action = may_edit ? 'Cabut izin' : 'Izinkan'
  const letIn = (
    <button
      type="button"
      className={may_edit ? 'button button-small button-line' : 'button button-small button-wax'}
      aria-label={`${action} ${email}`}
      aria-disabled={isBusy}
      onClick={() => isBusy || void toggle()}
    >
      {action}
    </button>
  )
  return (
    <li>
      <span>
        <b translate="no">{email}</b>
        <small data-state={may_edit ? 'in' : 'waiting'}>
          {is_admin ? 'Pemilik hadiah' : may_edit ? 'Boleh mengedit' : 'Menunggu izin'}
          {is_self && ' (kamu)'}
        </small>
      </span>
      {!is_admin && may_edit && letIn}
      {!may_edit && (
        <div className="accounts-answers">
          <ConfirmButton
            text="Tolak"
            question="Ya, tolak"
            of={email}
            isBusy={isBusy}
            onConfirm={() => void turnAway()}
          />
          {letIn}
        </div>
      )}
    </li>
  )
}
