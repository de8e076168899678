import { Link } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { AccountCard } from '#web/session/account-card.tsx'
import { LoginForm } from '#web/session/login-form.tsx'
import { noteSignedIn } from '#web/session/session.ts'

/** Signs in at the bare domain. */
export function Screen() {
  const state = useHistoryState<Record<string, unknown> | null>()
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
    </AccountCard>
  )
}
