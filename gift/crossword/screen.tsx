import { useEffect } from 'react'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { wasLoadedLocked } from '#web/gift-state/gift-lock.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { OwnFrame } from './screen-own.tsx'
import { fetchOwnPage } from './screen-prefetch.tsx'
import './screen.css'

// The permissions that an external puzzle needs; it keeps its own origin, never ours.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups'

/** Fetches this screen's content: our own page too, where it is used. */
export async function prepare() {
  await preload(calls.load)
  if (peek(calls.load)?.external_url === '') await fetchOwnPage()
}

/** The crossword in its frame: our own page, or the external one of the owner. */
export function Screen() {
  const { state, data, refetch } = useContent(calls.load)
  const external = data?.external_url ?? ''
  return (
    <Scene plate="night" className="crossword" title={texts.title}>
      <header className="row crossword-bar">
        <BackLink look="ghost" to={routes.games}>
          {texts.back}
        </BackLink>
        {external && (
          <a
            className="link crossword-outside"
            data-place="crossword.external_url"
            href={external}
            target="_blank"
            rel="noopener noreferrer"
          >
            Buka di tab baru
            <Icon name="outside" />
          </a>
        )}
      </header>
      {external ? (
        <ScriptHeading>{texts.title}</ScriptHeading>
      ) : (
        <h1 className="sr-only" tabIndex={-1}>
          {texts.title}
        </h1>
      )}
      {state === 'ready' && <Frame external={external} />}
      {state === 'loading' && <p role="status" className="sr-only" aria-label={common.loading} />}
      {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
    </Scene>
  )
}

function Frame({ external }: { external: string }) {
  // A page that was loaded while the gift was locked has a policy that blocks this frame until it is
  // reloaded.
  const isKeptOut = external !== '' && wasLoadedLocked()
  useEffect(() => {
    if (isKeptOut) window.location.reload()
  }, [isKeptOut])
  if (isKeptOut) return null
  if (external) {
    return (
      <iframe
        className="crossword-frame crossword-external"
        title={texts.title}
        src={external}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
      />
    )
  }
  return <OwnFrame />
}
