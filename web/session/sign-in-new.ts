import { navigate } from 'wouter/use-browser-location'
import { account } from '#contract/account/calls.ts'
import { routes } from '#contract/routes.ts'
import { call } from '#web/api/call.ts'
import type { Person } from './register-form.tsx'
import { noteSignedIn } from './session.ts'

/**
 * Signs in with an account that was just created. Where that fails, the account exists all the same, and the
 * login form opens with its e-mail.
 * @returns whether the sign-in succeeded
 */
export async function signInNew({ email, password }: Person) {
  try {
    await call(account, { action: 'login', email, password })
    await noteSignedIn()
    return true
  } catch {
    navigate(routes.login, { state: { email } })
    return false
  }
}
