import { useEffect } from 'react'
import { loadSession } from '#contract/account/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { forget, onContentChange, peek, refresh, resetContent, useContent } from '#web/api/content.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { createStore } from '#web/store.ts'

// The account's own lists, each with the number of mounted screens that show it.
const lists = new Map<Endpoint, number>()

/** The e-mail of the account that was last signed in; '' for none, undefined until the server has responded. */
export const currentAccount = createStore<string | undefined>(undefined)

onContentChange(followSession)
followSession()

/** Like `useContent`, for data of one account: the next account reads its own. */
export function useOwnContent<E extends Endpoint>(endpoint: E) {
  useEffect(() => {
    count(endpoint, 1)
    return () => count(endpoint, -1)
  }, [endpoint])
  return useContent(endpoint)
}

/** Drops the data of an account that signs out. */
export function dropOwnData() {
  for (const endpoint of lists.keys()) forget(endpoint)
}

/** Reads the account's mounted lists again. */
export function refreshOwnLists() {
  for (const endpoint of subscribedLists()) void refresh(endpoint)
}

/** Runs an action only for the account that started it. @throws {LoginDeclined} for another account */
export function forSameAccount<Result>(action: () => Promise<Result>) {
  const began = currentAccount.get()
  return async () => {
    if (began && began !== currentAccount.get()) throw new LoginDeclined()
    return action()
  }
}

// Another account can sign in here or in another tab: it must not see the data of the previous one.
function followSession() {
  const session = peek(loadSession)
  if (!session) return
  const next = session.user?.email
  // An account whose session has expired finds everything unchanged after signing in again.
  if (next === undefined && currentAccount.get() === undefined) currentAccount.set('')
  if (next === undefined || next === currentAccount.get()) return
  const isFirst = currentAccount.get() === undefined
  currentAccount.set(next)
  if (isFirst) return
  dropOwnData()
  for (const endpoint of subscribedLists()) void resetContent(endpoint)
}

function subscribedLists() {
  return [...lists].flatMap(([endpoint, screens]) => (screens > 0 ? endpoint : []))
}

function count(endpoint: Endpoint, change: number) {
  lists.set(endpoint, (lists.get(endpoint) ?? 0) + change)
}
