import { useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { filmRef } from '#web/effects/shared-element.ts'
import { isPreview } from '#web/preview.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { Drawing, Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import { useFilm } from './screen-film.tsx'

const shapes = {
  muted:
    'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM22 9l-6 6M16 9l6 6',
  fullscreen:
    'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
}

// Used until the film's own ratio is known.
const USUAL_RATIO = 16 / 9

// In letters: more do not fit into a wide film on a phone.
const MOST_IN_FILM = 130

type Props = {
  url: string
  still: string | undefined
  /** Width by height, from the still picture, before the film has loaded. */
  ratio: number | undefined
  description: string
}

/** The film in its frame, the text below it, and its buttons. */
export function Player({ url, still, ratio, description }: Props) {
  const { film, isPlaying, isMuted, isBroken, hasEnded, isOver, ...acts } = useFilm()
  const { toggle, showLarge, unmute, retry, handlers } = acts
  const [seen, setSeen] = useState<number>()
  const [hasCome, setHasCome] = useState(false)
  return (
    <div className="column video-gift-stage" style={{ '--ratio': ratio ?? seen ?? USUAL_RATIO }}>
      <figure
        ref={filmRef}
        className="video-gift-frame paper arrive"
        data-place="video.video_url"
        data-over={isOver && !isBroken}
      >
        <div
          className="middle video-gift-cloth"
          data-words={description.length <= MOST_IN_FILM ? description || undefined : undefined}
        >
          <video
            className="cover"
            ref={film}
            src={url}
            poster={still}
            autoPlay
            // Chromium's own controls, shown while a film is loading, make every later page report each
            // animation iteration to the main thread.
            controls={(hasCome && !isOver) || isBroken}
            playsInline
            muted={isPreview}
            preload="auto"
            aria-label={texts.video}
            inert={isBroken}
            {...handlers}
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoHeight > 0) setSeen(videoWidth / videoHeight)
            }}
            onCanPlay={() => setHasCome(true)}
            // The browser has stopped loading: an iPhone waits for a tap.
            onSuspend={() => setHasCome(true)}
          />
          {isMuted && !isBroken && (
            <button type="button" className="cover video-gift-unmute" onClick={unmute}>
              <span className="button button-small glass">
                <Drawing path={shapes.muted} />
                {texts.unmute}
              </span>
            </button>
          )}
          {isBroken && <Trouble url={url} still={still} onRetry={retry} />}
        </div>
        {description && (
          <figcaption className="centred video-gift-words type" data-place="video.description">
            <span>{description}</span>
          </figcaption>
        )}
      </figure>
      {!isBroken && (
        <div className="cluster video-gift-buttons">
          <button type="button" className="button ember video-gift-play" onClick={toggle}>
            <Icon name={isPlaying ? 'pause' : 'play'} />
            {isPlaying ? texts.pause : texts.play}
          </button>
          <button type="button" className="button button-ghost" onClick={showLarge}>
            <Drawing path={shapes.fullscreen} />
            {texts.fullscreen}
          </button>
          {hasEnded && <AnswerLink after="video" />}
        </div>
      )}
    </div>
  )
}

type TroubleProps = { url: string; still: string | undefined; onRetry: () => void }

function Trouble({ url, still, onRetry }: TroubleProps) {
  return (
    <div className="stack centred video-gift-trouble">
      {still && <img className="cover" src={still} alt="" />}
      <i className="ornament" />
      <p role="alert">{texts.broken}</p>
      <p>{texts.brokenHint}</p>
      <div className="cluster video-gift-ways">
        <button type="button" className="button button-ghost" onClick={onRetry}>
          {common.again}
        </button>
        <a className="button button-ghost" href={`${url}?download`} download>
          {texts.download}
        </a>
      </div>
    </div>
  )
}
