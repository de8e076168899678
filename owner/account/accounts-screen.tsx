import { useState } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { call, Refusal } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { Icon } from '#web/components/icon.tsx'
import { refresh, useContent } from '#web/content.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { OwnerOnly } from '#web/session/owner-only.tsx'
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
            Akun yang diberi izin bisa mengubah isi semua halaman hadiah ini. Yang belum, hanya bisa masuk.
          </p>
          <List />
        </div>
      </main>
    </OwnerOnly>
  )
}

function List() {
  const { data, error, again } = useContent(account.loadAccounts)
  if (error) {
    return (
      <div className="edit-failure">
        <p role="alert">
          {error instanceof Refusal && error.message ? error.message : 'Daftar akun belum bisa dimuat.'}
        </p>
        <button type="button" className="button button-line" onClick={again}>
          {common.again}
        </button>
      </div>
    )
  }
  return (
    <ul className="accounts-list">
      {data?.map((each) => (
        <Row key={each.id} account={each} />
      ))}
    </ul>
  )
}

function Row({ account: { id, email, may_edit, is_admin, is_self } }: { account: Account }) {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    try {
      const { message } = await attempt(() => call(account.letIn, { id, may_edit: !may_edit }))
      await refresh(account.loadAccounts)
      showAlert(message)
    } catch (error) {
      if (error instanceof Refusal) showAlert(error.message || common.saveFailed, 'failed')
      else showAlert(common.saveFailed, 'failed')
    }
    setBusy(false)
  }
  return (
    <li>
      <span>
        <b>{email}</b>
        <small>
          {is_admin ? 'Pemilik hadiah' : may_edit ? 'Boleh mengedit' : 'Menunggu izin'}
          {is_self && ' (kamu)'}
        </small>
      </span>
      {!is_admin && (
        <button
          type="button"
          className={may_edit ? 'button button-line' : 'button button-wax'}
          disabled={isBusy}
          onClick={toggle}
        >
          {may_edit ? `Cabut izin ${email}` : `Izinkan ${email}`}
        </button>
      )}
    </li>
  )
}
