import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { routes } from '#contract/routes.ts'
import { LoginForm } from '#web/session/login-form.tsx'
import { noteSignedIn } from '#web/session/session.ts'
import { AccountCard } from './account-card.tsx'

const RESET = '#reset='

/** Signs the owner in, and opens the password dialog for whoever comes from the mail. */
export function Screen() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [resetToken] = useState(takeResetToken)
  const email: unknown = state?.email
  return (
    <AccountCard
      title="Login"
      note={typeof email === 'string' ? 'Akunmu sudah jadi. Silakan masuk.' : 'Masuk untuk merawat hadiahmu'}
    >
      <LoginForm
        email={typeof email === 'string' ? email : ''}
        resetToken={resetToken}
        onDone={() => {
          void noteSignedIn()
          void navigate(routes.editPages)
        }}
      >
        <Link to={routes.register}>Register</Link>
      </LoginForm>
    </AccountCard>
  )
}

// The proof leaves the address bar, and with it the history, as soon as it is read.
function takeResetToken() {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(RESET)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return decodeURIComponent(hash.slice(RESET.length))
}
