import { useEffect, useRef } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/routes.ts'
import { Alerts } from './components/alerts.tsx'
import { Plates } from './components/scene.tsx'
import { lazyScreen } from './loading/lazy-screen.tsx'
import { NotFound } from './not-found.tsx'
import { LoginGate } from './session/login-gate.tsx'
import { Protected } from './session/protected.tsx'

const Opening = lazyScreen(() => import('#gift/opening/screen.tsx'))
const DateInput = lazyScreen(() => import('#gift/date-input/screen.tsx'))
const DaysOfLove = lazyScreen(() => import('#gift/days-of-love/screen.tsx'))
const Features = lazyScreen(() => import('#gift/features/screen.tsx'))
const Login = lazyScreen(() => import('#owner/account/login-screen.tsx'))
const Register = lazyScreen(() => import('#owner/account/register-screen.tsx'))
const Accounts = lazyScreen(() => import('#owner/account/accounts-screen.tsx'))
const EditHub = lazyScreen(() => import('#owner/hub/screen.tsx'))
const EditOpening = lazyScreen(() => import('#owner/hub/edit-opening.tsx'))
const EditDateInput = lazyScreen(() => import('#owner/hub/edit-date-input.tsx'))
const EditDaysOfLove = lazyScreen(() => import('#owner/hub/edit-days-of-love.tsx'))
const EditFeatures = lazyScreen(() => import('#owner/hub/edit-features.tsx'))

/** The screens that the visitor walks through, fetched while the hearts fall. */
export const walk = [Opening, DateInput, DaysOfLove, Features]

/** The whole web app: the plates, the screens, and the login dialog over them. */
export function App() {
  return (
    <BrowserRouter>
      <Plates />
      {/* The music player mounts here, above the screens, so that it plays on from one to the next. */}
      <Alerts />
      <LoginGate>
        <Screens />
      </LoginGate>
    </BrowserRouter>
  )
}

function Screens() {
  useFocusOnArrival()
  return (
    <Routes>
      <Route path={routes.opening} element={<Opening />} />
      <Route path={routes.dateInput} element={<DateInput />} />
      <Route path={routes.daysOfLove} element={<DaysOfLove />} />
      <Route path={routes.features} element={<Features />} />
      <Route path={routes.login} element={<Login />} />
      <Route path={routes.register} element={<Register />} />
      <Route element={<Protected />}>
        <Route path={routes.editPages} element={<EditHub />} />
        <Route path={routes.editOpening} element={<EditOpening />} />
        <Route path={routes.editDateInput} element={<EditDateInput />} />
        <Route path={routes.editDaysOfLove} element={<EditDaysOfLove />} />
        <Route path={routes.editFeatures} element={<EditFeatures />} />
        <Route path={routes.editAccounts} element={<Accounts />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
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
