import { createStore, useStore } from '#web/store.ts'

// The prefix of each token behind an address's `#`, as the server writes it into its links.
const prefixes = { reset: '#reset=', pass: '#masuk=', invitation: '#undangan=' }

/** The proof from a reset mail, the sign-in token from the bare domain, or an invitation. */
type Kind = keyof typeof prefixes

const kinds = Object.keys(prefixes) as Kind[]
const tokens = createStore<{ [kind in Kind]?: string | undefined }>({})

// Read with the app's first code, so that a token leaves the address bar and the history at once.
take()
window.addEventListener('hashchange', take)

/** The token with which this page was opened, until it is used. */
export function useHashToken(kind: Kind) {
  return useStore(tokens, (known) => known[kind])
}

/** The same token outside of React. */
export function hashToken(kind: Kind) {
  return tokens.get()[kind]
}

/** Forgets a used token. */
export function forgetHashToken(kind: Kind) {
  tokens.set({ ...tokens.get(), [kind]: undefined })
}

// Drops what a mail or chat program appended to the link, such as a full stop or an invisible character.
function tokenIn(text: string) {
  return /^[\w-]*/.exec(text)?.[0]
}

function take() {
  const { hash, pathname, search } = window.location
  const kind = kinds.find((each) => hash.startsWith(prefixes[each]))
  if (!kind) return
  tokens.set({ ...tokens.get(), [kind]: tokenIn(hash.slice(prefixes[kind].length)) })
  window.history.replaceState(window.history.state, '', pathname + search)
}
