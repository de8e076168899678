import { Fragment, type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { findRoute, routes } from '#contract/routes.ts'
import { useHeadingFocus } from './effects/focus-heading.ts'
import { HeartsOverlay } from './effects/hearts.tsx'
import { answers } from './gift-state/answers.ts'
import { lockRedirect, useLockedOut } from './gift-state/gift-lock.ts'
import { hour, isWaiting } from './gift-state/opening-hour.ts'
import { FetchScreen } from './loading/fetch-screen.ts'
import { lazyExtra } from './loading/lazy-part.tsx'
import { type LazyScreen, lazyFirstScreen, lazyScreen, withScreenTokens } from './loading/lazy-screen.tsx'
import { World } from './scene/scene.tsx'
import { LoginGate } from './session/login-gate.tsx'
import { Protected } from './session/protected.tsx'
import { useStore } from './store.ts'
import { Alerts } from './ui/alerts.tsx'

const opening = lazyFirstScreen(() => import('#gift/opening/screen.tsx'))
const dateInput = lazyScreen(() => import('#gift/date-input/screen.tsx'))
const daysOfLove = lazyScreen(() => import('#gift/days-of-love/screen.tsx'))
const features = lazyScreen(() => import('#gift/features/screen.tsx'))
const mainGift = lazyScreen(() => import('#gift/main-gift/screen.tsx'))
const loveTyping = lazyScreen(() => import('#gift/love-typing/screen.tsx'))
const coupon = lazyScreen(() => import('#gift/coupon/screen.tsx'))
const videoGift = lazyScreen(() => import('#gift/video-gift/screen.tsx'))
const loveMoment = lazyScreen(() => import('#gift/love-moment/screen.tsx'))
const todoList = lazyScreen(() => import('#gift/todo-list/screen.tsx'))
const gallery = lazyScreen(() => import('#gift/gallery/screen.tsx'))
const folder = lazyScreen(() => import('#gift/gallery/screen-folder.tsx'))
const games = lazyScreen(() => import('#gift/games/screen.tsx'))
const quiz = lazyScreen(() => import('#gift/quiz/screen.tsx'))
const crossword = lazyScreen(() => import('#gift/crossword/screen.tsx'))
const loadAnswer = () => withScreenTokens(() => import('#gift/answer/screen.tsx'))
const answer = lazyScreen(loadAnswer)

const sealedLetters = lazyScreen(() => import('#gift/sealed-letters/screen.tsx'))
const sealedLetter = lazyScreen(() => import('#gift/sealed-letters/screen-letter.tsx'))

const behindLock: Record<string, LazyScreen> = {
  [routes.daysOfLove]: daysOfLove,
  [routes.features]: features,
  [routes.mainGift]: mainGift,
  [routes.loveTyping]: loveTyping,
  [routes.coupon]: coupon,
  [routes.videoGift]: videoGift,
  [routes.loveMoment]: loveMoment,
  [routes.todoList]: todoList,
  [routes.sealedLetters]: sealedLetters,
  [routes.sealedLetter]: sealedLetter,
  [routes.gallery]: gallery,
  [routes.folder]: folder,
  [routes.games]: games,
  [routes.quiz]: quiz,
  [routes.crossword]: crossword,
  [routes.answer]: answer,
}

const platformScreens: Record<string, LazyScreen> = {
  [routes.login]: lazyScreen(() => import('#owner/account/login-screen.tsx')),
  [routes.register]: lazyScreen(() => import('#owner/account/register-screen.tsx')),
  [routes.confirmReminder]: lazyScreen(() => import('#gift/sealed-letters/screen-confirm.tsx')),
  [routes.stopReminding]: lazyScreen(() => import('#gift/sealed-letters/screen-stop.tsx')),
}

const waiting = lazyScreen(() => import('#gift/waiting/screen.tsx'))

const notFound = lazyScreen(async () => ({ Screen: (await import('./not-found.tsx')).NotFound }))

const editScreen = lazyScreen(() => import('#owner/hub/edit-screen.tsx'))

const behindLogin: Record<string, LazyScreen> = {
  [routes.editPages]: lazyScreen(() => import('#owner/hub/screen.tsx')),
  [routes.editOpening]: editScreen,
  [routes.editDateInput]: editScreen,
  [routes.editDaysOfLove]: editScreen,
  [routes.editFeatures]: editScreen,
  [routes.editLoveTyping]: editScreen,
  [routes.editVideoGift]: editScreen,
  [routes.editLoveMoment]: editScreen,
  [routes.editAccounts]: lazyScreen(() => import('#owner/account/accounts-screen.tsx')),
  [routes.rehearsal]: lazyScreen(() => import('#owner/rehearsal/screen.tsx')),
  [routes.beginning]: lazyScreen(() => import('#owner/beginning/screen.tsx')),
}

const screens: Record<string, LazyScreen> = {
  [routes.opening]: opening,
  [routes.dateInput]: dateInput,
  ...behindLock,
  ...platformScreens,
  ...behindLogin,
}

// The player is fetched after the loading screen; when that fails, the app works without it.
const loadPlayer = () => withScreenTokens(() => import('#gift/music/player.tsx'))
const Player = lazyExtra(async () => (await loadPlayer()).Player)

const AnswerLanterns = lazyExtra(async () => (await loadAnswer()).AnswerLanterns)

const Mark = lazyExtra(async () => (await import('#gift/waiting/screen-mark.tsx')).Mark)

const player = { fetch: loadPlayer, prepare: async () => (await loadPlayer()).prepare() }

/**
 * The screens that are fetched during the loading screen: those before the lock, those on the way from the
 * lock to the menu, and last those behind the menu.
 */
export const gift = {
  beforeLock: [opening, dateInput],
  afterLock: [daysOfLove, features, player],
  behindMenu: [
    mainGift,
    loveMoment,
    gallery,
    folder,
    todoList,
    games,
    quiz,
    crossword,
    videoGift,
    coupon,
    loveTyping,
  ],
}

/**
 * The screen at an address; an unknown address has a screen of its own. Before the opening hour it is the
 * waiting page.
 */
export function screenAt(path: string) {
  if (isWaiting() && !isForOwner(path)) return waiting
  return screens[findRoute(path)] ?? notFound
}

/** Whether an address is the owner's, which needs none of the visitor's screens. */
export function isForOwner(path: string) {
  return findRoute(path) in platformScreens || findRoute(path) in behindLogin
}

/** The whole web app: the background plates, the screens, the hearts and the login dialog over them. */
export function App() {
  const now = useStore(hour)
  return (
    <FetchScreen value={fetchScreen}>
      <World />
      {!isWaiting(now) && <Player />}
      <Alerts />
      <LoginGate>
        <Screens />
      </LoginGate>
      <HeartsOverlay />
    </FetchScreen>
  )
}

// One that cannot be fetched now is fetched again when it is opened.
function fetchScreen(path: string) {
  screenAt(path)
    .prepare()
    .catch(() => undefined)
}

function Screens() {
  const [pathname] = useLocation()
  const now = useStore(hour)
  const Screen = screenAt(pathname)
  const shown = Screen === waiting ? '' : pathname
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen starts at its top
  useEffect(() => void window.scrollTo(0, 0), [shown])
  useHeadingFocus(shown)
  const Gate = Screen === waiting ? Fragment : gateOf(pathname)
  return (
    <>
      {/* biome-ignore lint/nursery/useReactCompiler: looked up, not created */}
      <Gate>
        {/* biome-ignore lint/nursery/useReactCompiler: looked up, not created */}
        <Screen />
        {answers && Screen === features && <AnswerLanterns />}
      </Gate>
      {now === 'marked' && !isForOwner(pathname) && <Mark />}
    </>
  )
}

function gateOf(pathname: string) {
  if (findRoute(pathname) in behindLock) return LockGate
  return findRoute(pathname) in behindLogin ? Protected : Fragment
}

// Visitors of a locked gift enter its date first. Until the server has answered, the page is shown as if it
// were unlocked.
function LockGate({ children }: { children: ReactNode }) {
  return useLockedOut() ? <Redirect replace to={routes.dateInput} state={lockRedirect} /> : children
}
