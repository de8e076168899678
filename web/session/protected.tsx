import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { routes } from '#contract/routes.ts'
import { isLoggedIn } from './flag.ts'

/** Sends whoever is not signed in to the login screen; whoever is sees what is inside. */
export function Protected({ children }: { children: ReactNode }) {
  return isLoggedIn() ? children : <Redirect replace to={routes.login} />
}
