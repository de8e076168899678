import { useContext, useRef, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { Output } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import { load as loadFilm } from '#gift/video-gift/calls.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { useTimeout } from '#web/effects/motion.ts'
import { preloadPictures } from '#web/effects/pictures.ts'
import { FetchScreen } from '#web/loading/fetch-screen.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { fetchPictures } from '#web/scene/picture.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts, times } from './contract.ts'
import { type ChoiceState, Film, filmSizes, GiftChoice, Letter } from './screen-choice.tsx'
import { Sheet } from './screen-sheet.tsx'
import './screen.css'

const lanterns: Lantern[] = [{ x: '84vw', y: '72svh', width: 56, blur: '1.5px', turn: '6deg' }]

/** Fetches this screen's content. */
export async function prepare() {
  await preload(loadFilm)
  const still = peek(loadFilm)?.data.poster
  if (still) await fetchPictures([still], filmSizes)
  await preloadPictures([...(still ? [] : ['/images/film.webp']), '/images/wax-seal.svg'])
}

/** The choice between the letter and the video, with a smaller link to the coupon. */
export function Screen() {
  const { chosen, choose } = useChoice()
  const letter = useRef<HTMLElement>(null)
  const film = useContent(loadFilm)
  const still = film.state === 'loading' ? undefined : (film.data?.data.poster ?? null)
  const choiceOf = (to: string) => ({ state: stateOf(chosen, to), onChoose: () => choose(to) })
  return (
    <Scene plate="blue" className="main-gift" title={texts.title} lanterns={lanterns}>
      <i className="scrim main-gift-scrim" />
      <div className="wrap column main-gift-wrap">
        <ScriptHeading>{texts.title}</ScriptHeading>
        <div className="stack main-gift-choices arrive">
          <GiftChoice
            {...texts.letter}
            {...choiceOf(routes.loveTyping)}
            picture={<Letter letter={letter} isChosen={chosen === routes.loveTyping} />}
          />
          {!hasNoFilm(film.data) && (
            <GiftChoice
              {...texts.video}
              {...choiceOf(routes.videoGift)}
              picture={<Film still={still} isChosen={chosen === routes.videoGift} />}
            />
          )}
        </div>
        <nav className="stack main-gift-ways" aria-label="Hadiah">
          <div className="middle main-gift-more">
            <p role="status" className="type">
              {chosen && texts.loading}
            </p>
            {!chosen && (
              <Link className="row" to={routes.coupon} onClick={() => play('click')}>
                <img src="/images/ribbon-bow.svg" alt="" />
                {texts.coupon}
                <Icon name="chevronRight" />
              </Link>
            )}
          </div>
          <BackLink look="ghost" to={routes.features}>
            {texts.back}
          </BackLink>
        </nav>
      </div>
      <Sheet letter={letter} isOut={chosen === routes.loveTyping} />
    </Scene>
  )
}

// Whether the owner has left the page of the film empty.
function hasNoFilm(film: Output<typeof loadFilm> | undefined) {
  return film !== undefined && !film.data.video_url && !film.data.title && !film.data.description
}

// The first choice counts; while its screen is loading no other can be made.
function useChoice() {
  const [chosen, setChosen] = useState('')
  const after = useTimeout()
  const fetchScreen = useContext(FetchScreen)
  function choose(to: string) {
    if (chosen) return
    play('gift')
    setChosen(to)
    fetchScreen(to)
    if (to === routes.loveTyping) {
      after(times.crack, () => play('crack'))
      after(times.flap, () => play('envelope'))
    }
    after(times.navigation, () => navigate(to))
  }
  return { chosen, choose }
}

function stateOf(chosen: string, to: string): ChoiceState {
  if (!chosen) return 'open'
  return chosen === to ? 'chosen' : 'passed'
}
