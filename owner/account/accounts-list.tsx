import { texts as common } from '#contract/texts.ts'
import { call } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { put } from '#web/content.ts'
import { ListFailure, useFresh, useOneAtATime } from './accounts-content.tsx'
import * as account from './contract.ts'

type Account = (typeof account.loadAccounts)['output']['_zod']['output'][number]

/** The accounts of this gift: the owner lets them in, and out again. */
export function AccountsList() {
  const { data, state, error, again } = useFresh(account.loadAccounts)
  if (state === 'loading') return <p role="status">{common.loading}</p>
  if (state === 'failed')
    return <ListFailure text="Daftar akun belum bisa dimuat." error={error} onAgain={again} />
  const onChanged = (changed: Account) =>
    put(
      account.loadAccounts,
      data.map((each) => (each.id === changed.id ? changed : each)),
    )
  return (
    <>
      <ul className="accounts-list">
        {data.map((each) => (
          <Row key={each.id} account={each} onChanged={onChanged} />
        ))}
      </ul>
      {data.length === 1 && <p className="accounts-alone">Belum ada akun lain yang mendaftar.</p>}
    </>
  )
}

type RowProps = { account: Account; onChanged: (account: Account) => void }

function Row({ account: { id, email, may_edit, is_admin, is_self }, onChanged }: RowProps) {
  const { isBusy, run } = useOneAtATime()
  const toggle = () =>
    run(
      () => call(account.letIn, { id, may_edit: !may_edit }),
      ({ message, data }) => {
        onChanged(data)
        showAlert(message)
      },
    )
  const action = may_edit ? 'Cabut izin' : 'Izinkan'
  return (
    <li>
      <span>
        <b>{email}</b>
        <small data-state={may_edit ? 'in' : 'waiting'}>
          {is_admin ? 'Pemilik hadiah' : may_edit ? 'Boleh mengedit' : 'Menunggu izin'}
          {is_self && ' (kamu)'}
        </small>
      </span>
      {!is_admin && (
        <button
          type="button"
          className={may_edit ? 'button button-line' : 'button button-wax'}
          aria-label={`${action} ${email}`}
          aria-disabled={isBusy}
          onClick={toggle}
        >
          {action}
        </button>
      )}
    </li>
  )
}
