import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { loadSession } from '#owner/account/calls.ts'
import { forget, onContentChange, peek, refresh, startOver, useContent } from '#web/api/content.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { createStore } from '#web/store.ts'

// The lists that are a person's own, each with how many screens show it.
const lists = new Map<Endpoint, number>()

/** Who was in last, by their e-mail; '' for nobody, undefined until the server has said so. */
export const person = createStore<string | undefined>(undefined)

onContentChange(meet)
meet()

/** As `useContent`, for what is a person's own: whoever signs in next reads theirs. */
export function useOwn<E extends Endpoint>(endpoint: E) {
  useEffect(() => {
    count(endpoint, 1)
    return () => count(endpoint, -1)
  }, [endpoint])
  return useContent(endpoint)
}

/** Forgets what only whoever leaves may see. */
export function forgetOwn() {
  for (const endpoint of lists.keys()) forget(endpoint)
}

/** Reads anew what is shown of it. */
export function askOwnAgain() {
  for (const endpoint of shown()) void refresh(endpoint)
}

/** What one person began in their own list, nobody else goes on with. @throws {LoginDeclined} */
export function forWhoBegan<Result>(action: () => Promise<Result>) {
  const began = person.get()
  return async () => {
    if (began && began !== person.get()) throw new LoginDeclined()
    return action()
  }
}

// However somebody comes in, in this tab or another: who was here before leaves nothing to them.
function meet() {
  const session = peek(loadSession)
  if (!session) return
  const next = session.user?.email
  // Who is out for a while, and comes back, finds everything as it was.
  if (next === undefined && person.get() === undefined) person.set('')
  if (next === undefined || next === person.get()) return
  const isFirst = person.get() === undefined
  person.set(next)
  if (isFirst) return
  forgetOwn()
  for (const endpoint of shown()) void startOver(endpoint)
}

function shown() {
  return [...lists].flatMap(([endpoint, screens]) => (screens > 0 ? endpoint : []))
}

function count(endpoint: Endpoint, change: number) {
  lists.set(endpoint, (lists.get(endpoint) ?? 0) + change)
}
