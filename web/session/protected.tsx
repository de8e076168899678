import { Navigate, Outlet } from 'react-router'
import { routes } from '#contract/routes.ts'
import { isLoggedIn } from './flag.ts'

/** Sends whoever is not signed in to the login screen; whoever is sees the route inside. */
export function Protected() {
  return isLoggedIn() ? <Outlet /> : <Navigate to={routes.login} replace />
}
