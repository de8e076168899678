import { useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { texts as invitations } from '#owner/invitations/contract.ts'
import { AccountCard, AccountNotice } from '#web/session/account-card.tsx'
import { LoginForm } from '#web/session/login-form.tsx'
import { passwordChanges } from '#web/session/password-changes.ts'
import { ResetDialog } from '#web/session/reset-dialog.tsx'
import { useStore } from '#web/store.ts'
import { openHub, useHandover } from './handover.tsx'
import { useInvitationCheck } from './invitation-check.tsx'
import './login-screen.css'

/**
 * The login form. A reset link opens the password dialog, a token from the bare domain signs in without a form, and an
 * invitation is sent along with the login.
 */
export function Screen() {
  const state = useHistoryState<Record<string, unknown> | null>()
  const { pass, problem, question, replace, stay } = useHandover()
  const invited = useInvitationCheck(() => void openHub())
  // An earlier failure is over with a new password.
  const changes = useStore(passwordChanges)
  const [before] = useState(changes)
  const email = typeof state?.email === 'string' ? state.email : undefined
  if (question)
    return <Question text={question} onReplace={() => void replace()} onStay={() => void stay()} />
  if (pass !== undefined) return <Entering />
  return (
    <AccountCard
      title="Login"
      note={invited.isInvited ? invitations.welcome(invited.recipient) : noteFor(email)}
    >
      <AccountNotice>{changes === before ? problem || invited.problem : ''}</AccountNotice>
      <LoginForm email={email ?? ''} onDone={() => openHub({ replace: false })}>
        <Link to={routes.register}>Register</Link>
      </LoginForm>
      <ResetDialog />
    </AccountCard>
  )
}

function noteFor(email: string | undefined) {
  return email === undefined ? 'Masuk untuk merawat hadiahmu' : 'Akunmu sudah jadi. Silakan masuk.'
}

type QuestionProps = { text: string; onReplace: () => void; onStay: () => void }

function Question({ text, onReplace, onStay }: QuestionProps) {
  return (
    <AccountCard title="Ganti akun?" note={text}>
      <div className="stack login-choices">
        <button type="button" className="button button-wax" onClick={onStay}>
          Tetap di akun ini
        </button>
        <button type="button" className="button button-paper" onClick={onReplace}>
          Ganti akun
        </button>
      </div>
    </AccountCard>
  )
}

function Entering() {
  return (
    <AccountCard title="Sebentar" note="Mejamu sedang dibuka.">
      <p role="status" className="middle login-ring">
        <i className="submit-ring" aria-hidden="true" />
        <span className="sr-only">Membuka mejamu</span>
      </p>
    </AccountCard>
  )
}
