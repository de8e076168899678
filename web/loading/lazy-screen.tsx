import type { ComponentType } from 'react'
import { texts } from '#contract/texts.ts'
import { lazyPart, type PartFailure } from './lazy-part.tsx'

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

/** Loads a screen that needs only the first tokens, such as the opening. */
export function lazyFirstScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let module: ScreenModule | undefined
  const Part = lazyPart<object>(async () => {
    module = await load()
    return module.Screen
  }, FailedScreen)
  return Object.assign(Part, {
    prepare: () => Part.fetch().then(() => module?.prepare?.()),
    prepareImages: () => Part.fetch().then(() => module?.prepareImages?.()),
  })
}

/** Fetches code together with the styles that the opening does not need. */
export async function withScreenTokens<Module>(load: () => Promise<Module>) {
  const [module] = await Promise.all([load(), import('#web/styles/screen-tokens.css')])
  return module
}

function FailedScreen({ problem, onRetry }: PartFailure) {
  const isStuck = problem === 'stuck'
  return (
    <main className="unreachable">
      <p role="alert">
        {problem === 'broken' ? texts.broken : `Halaman ini ${isStuck ? texts.stuck : texts.unfetched}`}
      </p>
      <button type="button" className="button button-wax" onClick={onRetry}>
        {isStuck ? texts.reload : texts.again}
      </button>
    </main>
  )
}
