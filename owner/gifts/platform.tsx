import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '#contract/routes.ts'
import { useHeadingFocus } from '#web/effects/focus-heading.ts'
import { lazyScreen } from '#web/loading/lazy-screen.tsx'
import { World } from '#web/scene/scene.tsx'
import { isLoggedIn, noteLoggedIn } from '#web/session/flag.ts'
import { LoginGate } from '#web/session/login-gate.tsx'
import { ResetDialog } from '#web/session/reset-dialog.tsx'
import { useSession } from '#web/session/session.ts'
import { Alerts } from '#web/ui/alerts.tsx'

const Start = lazyScreen(() => import('./start-screen.tsx'))
const Login = lazyScreen(() => import('./login-screen.tsx'))
const Register = lazyScreen(() => import('./register-screen.tsx'))
const GiftList = lazyScreen(() => import('./gift-list-screen.tsx'))
const NotFound = lazyScreen(async () => ({ Screen: (await import('#web/not-found.tsx')).NotFound }))

const screens: Record<string, typeof Start> = {
  [routes.opening]: Start,
  [routes.login]: Login,
  [routes.register]: Register,
}

/** The bare domain: its landing page, and the gifts of a signed-in account; a mailed link works on both. */
export function Platform() {
  return (
    <>
      <Alerts />
      <ResetDialog />
      <LoginGate>
        <PlatformScreens />
      </LoginGate>
    </>
  )
}

function PlatformScreens() {
  const [pathname] = useLocation()
  const isIn = useIsIn(pathname)
  const SignedOut = screens[pathname]
  const Screen = !SignedOut ? NotFound : isIn ? GiftList : SignedOut
  usePageView(Screen === GiftList ? 'gifts' : Screen === Start ? 'welcome' : 'form')
  useHeadingFocus(Screen)
  return (
    <>
      {(Screen === Login || Screen === Register || Screen === NotFound) && <World />}
      <Screen />
    </>
  )
}

// When the session expires, a dialog asks for the login over the page; signing out leads to the login page.
function useIsIn(pathname: string) {
  const { data } = useSession()
  const isKnown = data ? data.user !== null : isLoggedIn()
  const [wasIn, setWasIn] = useState(false)
  const stays = wasIn && pathname === routes.opening
  const isIn = isKnown || stays
  if (wasIn !== (data?.user != null || stays)) setWasIn(!wasIn)
  useEffect(() => {
    if (data) noteLoggedIn(data.user !== null)
  }, [data])
  return isIn
}

// The static content of the page is shown on the landing page alone (web/bare-domain.html).
function usePageView(view: 'welcome' | 'form' | 'gifts') {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    // A visitor who has scrolled already stays there.
    if (dataset.view !== view) window.scrollTo(0, 0)
    dataset.view = view
  }, [view])
}
