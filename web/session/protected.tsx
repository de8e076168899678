import type { ReactNode } from 'react'
import { routes } from '#contract/routes.ts'
import { Navigate } from '#web/router.tsx'
import { isLoggedIn } from './flag.ts'

/** Sends whoever is not signed in to the login screen; whoever is sees what is inside. */
export function Protected({ children }: { children: ReactNode }) {
  return isLoggedIn() ? children : <Navigate to={routes.login} />
}
