import { type ComponentType, lazy, Suspense, useState } from 'react'
import { fetchCode } from './fetch-code.ts'

type ScreenModule = {
  Screen: ComponentType
  prepare?: () => Promise<unknown>
  prepareImages?: () => Promise<unknown>
}

/** A screen whose code is loaded at its first render, or earlier when it is fetched or prepared. */
export type LazyScreen = ComponentType & {
  /** Fetches its code. */
  fetch: () => Promise<unknown>
  /** Fetches its code and its content. */
  prepare: () => Promise<unknown>
  /** Fetches the pictures at the top of it, after everything else. */
  prepareImages: () => Promise<unknown>
}

/** Loads a screen's module at its first render. One that was fetched before renders at once. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  return lazyFirstScreen(() => withScreenTokens(load))
}

/** A screen that needs only the first tokens: the opening, and what lies over it. */
export function lazyFirstScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let Loaded: ComponentType | undefined
  const fetch = async () => {
    const module = await fetchCode(load)
    Loaded = module.Screen
    return module
  }
  const Later = lazy(() => fetch().then(({ Screen }) => ({ default: Screen }), showUnreachable))
  function Screen() {
    // Chosen once: a mounted screen would lose its state if another component replaced it.
    const [Ready] = useState(() => Loaded)
    if (Ready) return <Ready />
    return (
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    )
  }
  return Object.assign(Screen, {
    fetch,
    prepare: async () => (await fetch()).prepare?.(),
    prepareImages: async () => (await fetch()).prepareImages?.(),
  })
}

/** Fetches code together with the tokens and the alert styles that the opening does not need. */
export async function withScreenTokens<Module>(load: () => Promise<Module>) {
  const styles = [import('#web/styles/screen-tokens.css'), import('#web/ui/alerts.css')]
  const [module] = await Promise.all([load(), ...styles])
  return module
}

function showUnreachable() {
  return { default: Unreachable }
}

// The browser caches a failed module for the page, so only a new page can help.
function Unreachable() {
  return (
    <main className="unreachable">
      <p role="alert">Halaman ini belum bisa diambil. Periksa koneksimu, lalu coba lagi.</p>
      <button type="button" className="button button-wax" onClick={() => window.location.reload()}>
        Coba lagi
      </button>
    </main>
  )
}
