import { type ComponentType, lazy, Suspense } from 'react'

type ScreenModule = { Screen: ComponentType; prepare?: () => Promise<unknown> }

/** A screen whose code comes when it is needed, or earlier when it is prepared. */
export type LazyScreen = ComponentType & { prepare: () => Promise<unknown> }

/**
 * Loads a screen's module at its first showing. `prepare` fetches it, and whatever it wants to be
 * fetched with it, ahead of time; a prepared screen then shows at once, without a pause.
 */
export function lazyScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let Loaded: ComponentType | undefined
  const fetchModule = async () => {
    const module = await load()
    Loaded = module.Screen
    return module
  }
  const Later = lazy(async () => ({ default: (await fetchModule()).Screen }))
  function Screen() {
    if (Loaded) return <Loaded />
    return (
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    )
  }
  return Object.assign(Screen, { prepare: async () => (await fetchModule()).prepare?.() })
}
