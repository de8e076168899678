import { routes } from '#contract/routes.ts'
import { account } from '#owner/account/contract.ts'
import { call } from '#web/call.ts'
import { Link, navigate } from '#web/router.tsx'
import { type Person, RegisterForm } from '#web/session/register-form.tsx'
import { noteSignedIn } from '#web/session/session.ts'

/** Creates an account and signs in with it, so that the next step is the gift's address. */
export function NewAccount() {
  return (
    <RegisterForm onDone={enter}>
      <span>Sudah punya akun?</span>
      <Link to={routes.login}>Login</Link>
    </RegisterForm>
  )
}

// The account is there either way: where signing in fails it is tried again by hand.
async function enter({ email, password }: Person) {
  try {
    await call(account, { action: 'login', email, password })
  } catch {
    return navigate(routes.login, { state: { email } })
  }
  await noteSignedIn()
  navigate(routes.opening, { replace: true })
}
