import { renditionUrl } from '#contract/media.ts'
import { routes } from '#contract/routes.ts'
import type { Picture } from '#contract/schemas.ts'
import { texts as common } from '#contract/texts.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { preloadPictures } from '#web/effects/pictures.ts'
import { EditButton } from '#web/gift-state/edit-button.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Player } from './screen-player.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: '5vw', y: '21svh', width: 34, blur: '0.8px', turn: '-5deg' },
  { x: 'calc(100vw - 58 * var(--px))', y: '70svh', width: 52, blur: '1.6px', turn: '6deg', seconds: 11 },
]

/** Fetches this screen's content; the film itself is streamed while it plays. */
export async function prepare() {
  await preload(calls.load)
  const still = stillOf(peek(calls.load)?.data.poster)
  if (still) await preloadPictures([still])
}

/** The film, on a screen under the evening sky. */
export function Screen() {
  const { data, state, refetch } = useContent(calls.load)
  const { title, description, video_url, poster } = data?.data ?? {}
  return (
    <Scene plate="night" className="column video-gift" title={title || texts.title} lanterns={lanterns}>
      <i className="glow video-gift-glow" />
      <nav className="ends video-gift-bar" aria-label={title || texts.title}>
        <BackLink look="ghost" to={routes.features}>
          {texts.back}
        </BackLink>
        <EditButton to={routes.editVideoGift}>{texts.edit}</EditButton>
      </nav>
      <ScriptHeading place="video.title">{title || texts.title}</ScriptHeading>
      {video_url ? (
        <Player
          key={video_url}
          url={video_url}
          still={stillOf(poster)}
          ratio={poster?.height ? poster.width / poster.height : undefined}
          description={description ?? ''}
        />
      ) : (
        <div className="column video-gift-stage">
          <div className="video-gift-frame paper arrive" data-place="video.video_url">
            <div className="middle video-gift-cloth">
              {state === 'loading' && (
                <img role="status" src="/images/heart-lantern.svg" alt={common.loading} />
              )}
              {state === 'ready' && <p>{texts.empty}</p>}
              {state === 'failed' && (
                <div className="stack centred video-gift-trouble">
                  <Failure tone="framed" text={texts.loadFailed} onRetry={refetch} />
                </div>
              )}
            </div>
            {description && (
              <p className="centred video-gift-words type" data-place="video.description">
                {description}
              </p>
            )}
          </div>
        </div>
      )}
    </Scene>
  )
}

// A still picture is never wider than the screen.
function stillOf(poster: Picture | null | undefined) {
  if (!poster) return undefined
  const width = Math.max(0, ...poster.widths.filter((each) => each <= 1000))
  return width > 0 ? renditionUrl(poster.url, width) : poster.url
}
