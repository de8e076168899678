import { useEffect } from 'react'
import { routes } from '#contract/routes.ts'
import { load as loadCrossword } from '#gift/crossword/calls.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { preload } from '#web/api/content.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { games, texts } from './contract.ts'
import { Lights } from './screen-lights.tsx'
import { Ticket } from './screen-ticket.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: 'calc(-14 * var(--px))', y: '58svh', width: 54, blur: '1.6px', turn: '-5deg' },
  { x: 'calc(100vw - 34 * var(--px))', y: '86svh', width: 48, blur: '1px', turn: '6deg', seconds: 11 },
]

/** The choice of games: one ticket for each. */
export function Screen() {
  // Both games' content is fetched before one is chosen.
  useEffect(() => {
    void preload(loadQuiz)
    void preload(loadCrossword)
  }, [])
  return (
    <Scene plate="night" className="games" title={texts.title} lanterns={lanterns}>
      <div className="wrap column">
        <BackLink look="ghost" to={routes.features}>
          {texts.back}
        </BackLink>
        <ScriptHeading>{texts.title}</ScriptHeading>
        <p className="aside-night games-note">{texts.note}</p>
        <div className="games-booth">
          <Lights />
          <nav className="stack games-tickets" aria-label={texts.choices}>
            {games.map((game, index) => (
              <Ticket key={game.id} game={game} index={index} />
            ))}
          </nav>
        </div>
      </div>
    </Scene>
  )
}
