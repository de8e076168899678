import { useEffect, useRef } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/routes.ts'
import { Alerts } from './components/alerts.tsx'
import { Plates } from './components/scene.tsx'
import { HeartsOverlay } from './effects/hearts.tsx'
import { type LazyScreen, lazyScreen } from './loading/lazy-screen.tsx'
import { NotFound } from './not-found.tsx'
import { LoginGate } from './session/login-gate.tsx'
import { Protected } from './session/protected.tsx'

const opening = lazyScreen(() => import('#gift/opening/screen.tsx'))
const dateInput = lazyScreen(() => import('#gift/date-input/screen.tsx'))
const daysOfLove = lazyScreen(() => import('#gift/days-of-love/screen.tsx'))
const features = lazyScreen(() => import('#gift/features/screen.tsx'))

const open: Record<string, LazyScreen> = {
  [routes.opening]: opening,
  [routes.dateInput]: dateInput,
  [routes.daysOfLove]: daysOfLove,
  [routes.features]: features,
  [routes.games]: lazyScreen(() => import('#gift/games/screen.tsx')),
  [routes.crossword]: lazyScreen(() => import('#gift/crossword/screen.tsx')),
  [routes.quiz]: lazyScreen(() => import('#gift/quiz/screen.tsx')),
  [routes.login]: lazyScreen(() => import('#owner/account/login-screen.tsx')),
  [routes.register]: lazyScreen(() => import('#owner/account/register-screen.tsx')),
}

const behindLogin: Record<string, LazyScreen> = {
  [routes.editPages]: lazyScreen(() => import('#owner/hub/screen.tsx')),
  [routes.editOpening]: lazyScreen(() => import('#owner/hub/edit-opening.tsx')),
  [routes.editDateInput]: lazyScreen(() => import('#owner/hub/edit-date-input.tsx')),
  [routes.editDaysOfLove]: lazyScreen(() => import('#owner/hub/edit-days-of-love.tsx')),
  [routes.editFeatures]: lazyScreen(() => import('#owner/hub/edit-features.tsx')),
  [routes.editAccounts]: lazyScreen(() => import('#owner/account/accounts-screen.tsx')),
}

// Edit addresses whose pages are not built yet: they ask for a login already.
const promised = [routes.editLoveMoment, routes.editLoveTyping, routes.editVideoGift]

/** The screens that the visitor walks through, fetched while the hearts fall. */
export const walk = [opening, dateInput, daysOfLove, features]

/** The screen that stands at an address, if any. */
export function screenAt(path: string) {
  return open[path] ?? behindLogin[path]
}

/** The whole web app: the plates, the screens, the hearts and the login dialog over them. */
export function App() {
  return (
    <BrowserRouter>
      <Plates />
      {/* The music player mounts here, at --z-music in the top right corner that every screen keeps free. */}
      <Alerts />
      <LoginGate>
        <Screens />
      </LoginGate>
      <HeartsOverlay />
    </BrowserRouter>
  )
}

function Screens() {
  useFocusOnArrival()
  return (
    <Routes>
      {Object.entries(open).map(routeOf)}
      <Route element={<Protected />}>
        {Object.entries(behindLogin).map(routeOf)}
        {promised.map((path) => (
          <Route key={path} path={path} element={<NotFound />} />
        ))}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function routeOf([path, Screen]: [string, LazyScreen]) {
  return <Route key={path} path={path} element={<Screen />} />
}

// A screen reader starts each new screen at its heading; the first one starts by itself.
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    isFirst.current = false
    window.scrollTo(0, 0)
  }, [pathname])
}
