import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { parse } from 'regexparam'
import {
  navigate as go,
  useHistoryState,
  useLocationProperty,
  usePathname,
} from 'wouter/use-browser-location'

type Carried = Record<string, unknown>

/** The address that is shown, and what the navigation carried there: a record of their own making, or nothing. */
export function useLocation() {
  return {
    pathname: usePathname(),
    search: useLocationProperty(() => window.location.search),
    hash: useLocationProperty(() => window.location.hash),
    state: useHistoryState<Carried | null>(),
  }
}

/** The query of the address. */
export function useSearchParams() {
  return new URLSearchParams(useLocation().search)
}

/**
 * Goes to an address of the app: a path, or a query or a hash of the one that is shown ('#' takes the hash
 * away); or a number of steps through the history.
 */
export function navigate(to: string | number, options: { replace?: boolean; state?: Carried } = {}) {
  if (typeof to === 'number') window.history.go(to)
  else go(pathOf(to), options)
}

/** Goes elsewhere instead of showing anything; the way back does not lead here again. */
export function Navigate({ to, state }: { to: string; state?: Carried }) {
  useEffect(() => navigate(to, { replace: true, ...(state && { state }) }), [to, state])
  return null
}

/** A link within the app. One that asks for a window of its own, or is prevented, is left to the browser. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname, search, hash } = useLocation()
  const path = pathOf(to)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
    const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
    if (event.defaultPrevented || isElsewhere || (currentTarget.target || '_self') !== '_self') return
    event.preventDefault()
    // A link to where one is adds no step to the way back.
    go(path, { replace: path === pathname + search + hash })
  }

  return <a {...rest} href={path} onClick={follow} />
}

/** What stands in the places of a pattern such as '/folder/:id'; undefined where an address is another. */
export function matchPath(pattern: string, pathname: string) {
  const { keys, pattern: expression } = parse(pattern)
  const match = expression.exec(decoded(pathname))
  return match ? Object.fromEntries(keys.map((key, index) => [key, match[index + 1]])) : undefined
}

function pathOf(to: string) {
  const url = new URL(to, window.location.href)
  if (to === '#') url.hash = ''
  return url.href.slice(url.origin.length)
}

function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
