import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { type Person, RegisterForm } from '#web/session/register-form.tsx'
import { registrationNotice } from '#web/session/registration.ts'
import { signInNew } from '#web/session/sign-in-new.ts'

/**
 * Creates an account and signs in with it, so that the next step is the gift's address. Where registration is closed, only
 * the way to the login is there.
 */
export function NewAccount() {
  if (registrationNotice())
    return (
      <p className="cluster short-form-links">
        <Link to={routes.login}>Login</Link>
      </p>
    )
  return (
    <RegisterForm onDone={enter}>
      <span>Sudah punya akun?</span>
      <Link to={routes.login}>Login</Link>
    </RegisterForm>
  )
}

async function enter(person: Person) {
  if (await signInNew(person)) navigate(routes.opening, { replace: true })
}
