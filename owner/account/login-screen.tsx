import { routes } from '#contract/routes.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { Link, navigate, useLocation } from '#web/router.tsx'
import { LoginForm } from '#web/session/login-form.tsx'
import { PasswordDialog } from '#web/session/password-dialog.tsx'
import { forgetResetToken, useResetToken } from '#web/session/reset-token.ts'
import { noteSignedIn } from '#web/session/session.ts'
import { AccountCard } from './account-card.tsx'

/** Signs the owner in, and opens the password dialog for whoever comes from the mail. */
export function Screen() {
  const { state } = useLocation()
  const token = useResetToken()
  const email: unknown = state?.email
  return (
    <AccountCard
      title="Login"
      note={typeof email === 'string' ? 'Akunmu sudah jadi. Silakan masuk.' : 'Masuk untuk merawat hadiahmu'}
    >
      <LoginForm
        email={typeof email === 'string' ? email : ''}
        onDone={async () => {
          await noteSignedIn()
          navigate(routes.editPages)
        }}
      >
        <Link to={routes.register}>Register</Link>
      </LoginForm>
      {token !== undefined && (
        <PasswordDialog
          key={token}
          email=""
          token={token}
          onClose={forgetResetToken}
          onChanged={(message) => {
            forgetResetToken()
            showAlert(message)
          }}
        />
      )}
    </AccountCard>
  )
}
