import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { call, Refusal } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { Failure } from '#web/components/failure.tsx'
import { Icon } from '#web/components/icon.tsx'
import { peek, put, useContent } from '#web/content.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { OwnerOnly } from '#web/session/owner-only.tsx'
import { needsLogin } from '#web/session/session.ts'
import * as account from './contract.ts'
import './accounts-screen.css'

type Account = (typeof account.loadAccounts)['output']['_zod']['output'][number]

/** Who may edit this gift: the owner lets accounts in, and out again. */
export function Screen() {
  return (
    <OwnerOnly>
      <main className="accounts">
        <title>Akun · Kado</title>
        <Link className="accounts-back" to={routes.editPages}>
          <Icon name="back" />
          Edit Pages
        </Link>
        <div className="accounts-paper">
          <h1 tabIndex={-1}>Akun</h1>
          <p>
            Akun yang kamu izinkan bisa mengubah isi semua halaman hadiah ini. Yang menunggu sudah bisa masuk,
            tetapi belum bisa mengubah apa pun.
          </p>
          <List />
        </div>
      </main>
    </OwnerOnly>
  )
}

function List() {
  const { data, state, error, again } = useAccounts()
  if (state === 'loading') return <p role="status">{common.loading}</p>
  if (state === 'failed') return <Unreachable error={error} onAgain={again} />
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

function Unreachable({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const refusal = error instanceof Refusal ? error : undefined
  return (
    <Failure
      tone="form"
      text={refusal?.message || 'Daftar akun belum bisa dimuat.'}
      onAgain={refusal?.code === 'forbidden' ? undefined : onAgain}
    />
  )
}

// Others register at any time, so the list is asked for anew whenever it is opened.
function useAccounts() {
  const accounts = useContent(account.loadAccounts)
  const { askLogin } = useLoginGate()
  const { error, again } = accounts
  useEffect(() => {
    if (peek(account.loadAccounts)) void again()
  }, [again])
  useEffect(() => {
    if (needsLogin(error)) askLogin().then(again, () => undefined)
  }, [error, again, askLogin])
  return accounts
}

type RowProps = { account: Account; onChanged: (account: Account) => void }

function Row({ account: { id, email, may_edit, is_admin, is_self }, onChanged }: RowProps) {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { message, data } = await attempt(() => call(account.letIn, { id, may_edit: !may_edit }))
      onChanged(data)
      showAlert(message)
    } catch (error) {
      const said = error instanceof Refusal ? error.message : ''
      if (!(error instanceof LoginDeclined)) showAlert(said || common.saveFailed, 'failed')
    }
    setBusy(false)
  }
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
