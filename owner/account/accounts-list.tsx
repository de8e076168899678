import * as calls from '#contract/account/calls.ts'
import * as account from '#contract/account/contract.ts'
import type { Output } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import { call, Refusal } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { ListFailure, useFreshList } from '#web/session/fresh-list.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type Account = Output<typeof calls.loadAccounts>[number]

/** The accounts of this gift: the owner grants and revokes access, and removes waiting accounts. */
export function AccountsList({ onShorter }: { onShorter: () => void }) {
  const { data, state, error, refetch } = useFreshList(calls.loadAccounts)
  if (state === 'loading') return <p role="status">{common.loading}</p>
  if (state === 'failed')
    return <ListFailure text="Daftar akun belum bisa dimuat." error={error} onRetry={refetch} />
  const onList = (list: Account[]) => {
    put(calls.loadAccounts, list)
    onShorter()
  }
  const onChanged = (changed: Account) =>
    put(
      calls.loadAccounts,
      data.map((each) => (each.id === changed.id ? changed : each)),
    )
  return (
    <>
      <ul className="rows">
        {data.map((each) => (
          <Row key={each.id} account={each} onChanged={onChanged} onList={onList} />
        ))}
      </ul>
      {data.length === 1 && <p className="rows-alone">Belum ada akun lain yang mendaftar.</p>}
    </>
  )
}

type RowProps = {
  account: Account
  onChanged: (account: Account) => void
  onList: (list: Account[]) => void
}

function Row({ account: { id, email, may_edit, is_admin, is_self }, onChanged, onList }: RowProps) {
  const { isBusy, run } = useChange()
  const toggle = async () => {
    if (isBusy) return
    const changed = await run(() => call(calls.letIn, { id, may_edit: !may_edit }))
    if (!changed) return
    onChanged(changed.data)
    showAlert(changed.message)
  }
  const turnAway = async () => {
    const removed = await run(() => remove(id))
    if (!removed) return
    onList(removed.data)
    showAlert(removed.message)
  }
  const action = may_edit ? 'Cabut izin' : 'Izinkan'
  const letIn = (
    <button
      type="button"
      className={may_edit ? 'button button-line' : 'button button-wax'}
      aria-label={`${action} ${email}`}
      aria-disabled={isBusy}
      onClick={toggle}
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
          <ConfirmButton text="Tolak" question="Ya, tolak" of={email} isBusy={isBusy} onConfirm={turnAway} />
          {letIn}
        </div>
      )}
    </li>
  )
}

// An account that has been removed already, or whose waiting time is over, counts as removed.
async function remove(id: number) {
  try {
    return await call(calls.turnAway, { id })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
    return { message: account.texts.turnedAway, data: await call(calls.loadAccounts, {}) }
  }
}
