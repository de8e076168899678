import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** Where the visitor is, and what the navigation carried there: a record of their own making, or nothing. */
type Location = { pathname: string; search: string; hash: string; state: Record<string, unknown> | null }

type Options = { replace?: boolean; state?: Record<string, unknown> }

const listeners = new Set<() => void>()
const LocationContext = createContext<Location | undefined>(undefined)

window.addEventListener('popstate', tell)

/** Lets everything inside know the address, and follow it. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(readLocation)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(readLocation()))
    listeners.add(follow)
    return () => void listeners.delete(follow)
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** The address that is shown; another one shows another. */
export function useLocation() {
  const location = useContext(LocationContext)
  if (!location) throw new Error('useLocation stands outside Router')
  return location
}

/** The query of the address. */
export function useSearchParams() {
  return new URLSearchParams(useLocation().search)
}

/**
 * Goes to an address of the app: a path, or a query or a hash of the one that is shown ('#' takes the hash
 * away); or a number of steps through the history.
 */
export function navigate(to: string | number, { replace = false, state }: Options = {}) {
  if (typeof to === 'number') return window.history.go(to)
  const { href } = addressOf(to)
  if (replace) window.history.replaceState(state ?? null, '', href)
  else window.history.pushState(state ?? null, '', href)
  tell()
}

/** Goes elsewhere instead of showing anything; the way back does not lead here again. */
export function Navigate({ to, state }: { to: string; state?: Record<string, unknown> }) {
  useEffect(() => navigate(to, { replace: true, ...(state && { state }) }), [to, state])
  return null
}

/** A link within the app. One that asks for a window of its own, or is prevented, is left to the browser. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  useLocation()
  const { href } = addressOf(to)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
    const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
    if (event.defaultPrevented || isElsewhere || (currentTarget.target || '_self') !== '_self') return
    event.preventDefault()
    // A link to where one is adds no step to the way back.
    navigate(to, { replace: href === window.location.href })
  }

  return <a {...rest} href={href.slice(window.location.origin.length)} onClick={follow} />
}

/** What stands in the places of a pattern such as '/folder/:id'; undefined where an address is another. */
export function matchPath(pattern: string, pathname: string) {
  const places = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${places}/?$`, 'i').exec(decoded(pathname))
  return match ? { ...match.groups } : undefined
}

function addressOf(to: string) {
  const url = new URL(to, window.location.href)
  if (to === '#') url.hash = ''
  return url
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: window.history.state }
}

function tell() {
  for (const follow of listeners) follow()
}

function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
