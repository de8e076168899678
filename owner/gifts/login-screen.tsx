import { routes } from '#contract/routes.ts'
import { Link, navigate, useLocation } from '#web/router.tsx'
import { AccountCard } from '#web/session/account-card.tsx'
import { LoginForm } from '#web/session/login-form.tsx'
import { ResetDialog } from '#web/session/reset-dialog.tsx'
import { noteSignedIn } from '#web/session/session.ts'

/** Signs in at the bare domain, and opens the password dialog for whoever comes from the mail. */
export function Screen() {
  const { state } = useLocation()
  return (
    <AccountCard title="Login" note="Masuk untuk melihat semua kadomu">
      <LoginForm
        email={typeof state?.email === 'string' ? state.email : ''}
        onDone={async () => {
          await noteSignedIn()
          navigate(routes.opening, { replace: true })
        }}
      >
        <Link to={routes.register}>Register</Link>
      </LoginForm>
      <ResetDialog />
    </AccountCard>
  )
}
