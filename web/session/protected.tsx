import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { routes } from '#contract/routes.ts'
import { isLoggedIn } from './flag.ts'

/** Shows its content to signed-in accounts, and sends everyone else to the login screen. */
export function Protected({ children }: { children: ReactNode }) {
  return isLoggedIn() ? children : <Redirect replace to={routes.login} />
}
