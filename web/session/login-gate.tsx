import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { lazyDialog } from '#web/loading/lazy-dialog.tsx'
import './hash-token.ts'
import { LoginDeclined } from './login-declined.ts'
import { needsLogin, noteSessionEnded, noteSignedIn } from './session.ts'

const LoginDialog = lazyDialog('Login', async () => (await import('./login-dialog.tsx')).LoginDialog)

type Gate = {
  /** Runs an action; where it needs a login, asks for one and runs it again. */
  attempt: <Result>(action: () => Promise<Result>) => Promise<Result>
  /** Asks for a login now. @returns whether the person signed in, and did not close the dialog */
  askLogin: () => Promise<boolean>
}

type Asking = { settle: (isIn: boolean) => void }

const GateContext = createContext<Gate | undefined>(undefined)

/** Runs actions that may need a login. */
export function useLoginGate() {
  const gate = useContext(GateContext)
  if (!gate) throw new Error('useLoginGate is used outside LoginGate')
  return gate
}

/** Holds the one login dialog of the app; its code is fetched when it opens. */
export function LoginGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking>()
  // The dialog belongs to the screen that asked for it.
  const [pathname] = useLocation()
  const leave = useEffectEvent(() => asking?.settle(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path that is left
  useEffect(() => () => leave(), [pathname])
  const pending = useRef<Promise<boolean>>(undefined)
  // Actions that ask while the dialog is open share its result.
  const askLogin = useCallback(() => {
    pending.current ??= ask(setAsking).finally(() => {
      pending.current = undefined
    })
    return pending.current
  }, [])
  const gate = useMemo<Gate>(() => ({ askLogin, attempt: (action) => attempt(action, askLogin) }), [askLogin])
  return (
    <GateContext.Provider value={gate}>
      {children}
      {asking && (
        <LoginDialog
          onDone={() => noteSignedIn().then(() => asking.settle(true))}
          onClose={() => asking.settle(false)}
        />
      )}
    </GateContext.Provider>
  )
}

async function ask(setAsking: (asking: Asking | undefined) => void) {
  noteSessionEnded()
  const isIn = await new Promise<boolean>((settle) => setAsking({ settle }))
  setAsking(undefined)
  return isIn
}

async function attempt<Result>(action: () => Promise<Result>, askLogin: () => Promise<boolean>) {
  try {
    return await action()
  } catch (error) {
    if (!needsLogin(error)) throw error
    if (!(await askLogin())) throw new LoginDeclined()
    return action()
  }
}
