import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from '#web/ui/boundary.tsx'
import { fetchCode } from './fetch-code.ts'

/**
 * How a part of the page failed: its code could not be fetched, it threw an error while rendering, or trying again
 * failed too (`stuck`). `onRetry` tries again; a stuck part reloads the page.
 */
export type PartFailure = { problem: 'unreachable' | 'stuck' | 'broken'; onRetry: () => void }

/**
 * A part of the page whose code is fetched at its first render, or earlier by `fetch`. It fails alone: `Failed` is
 * shown in its place, and gets its props (decisions/0118).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & PartFailure>,
  pending: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    Loaded = await fetchCode(load)
    return Loaded
  }
  function Part(props: Props) {
    // Chosen once: a mounted part would lose its state if another component replaced it.
    const [Chosen, choose] = useState(() => Loaded ?? lazy(async () => ({ default: await fetch() })))
    const [isStuck, setStuck] = useState(false)
    async function tryAgain(render: () => void) {
      const Fetched = await fetch().catch(() => undefined)
      setStuck(true)
      if (!Fetched) return
      choose(() => Fetched)
      render()
    }
    function onFailed(render: () => void) {
      if (isStuck) return <Failed {...props} problem="stuck" onRetry={() => window.location.reload()} />
      const problem = Loaded ? 'broken' : 'unreachable'
      return <Failed {...props} problem={problem} onRetry={() => void tryAgain(render)} />
    }
    return (
      <Boundary failed={onFailed}>
        <Suspense fallback={pending}>
          <Chosen {...props} />
        </Suspense>
      </Boundary>
    )
  }
  return Object.assign(Part, { fetch })
}

/** A part that the page can do without: where it fails, nothing is shown. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart<Props>(load, () => null)
}
