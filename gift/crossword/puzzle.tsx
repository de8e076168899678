import { texts as common } from '#contract/texts.ts'
import { useContent } from '#web/api/content.ts'
import { HeartsOverlay } from '#web/effects/hearts.tsx'
import { Plates } from '#web/scene/scene.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Game } from './puzzle-game.tsx'
import './puzzle.css'

/** Our own crossword: a page for the frame that also works alone. */
export function PuzzlePage({ isFramed }: { isFramed: boolean }) {
  const { state, data, refetch } = useContent(calls.load)
  return (
    <>
      {!isFramed && <Plates />}
      {state === 'ready' ? (
        <Game
          key={JSON.stringify(data.words)}
          words={data.words}
          sentence={data.sentence?.trim() ?? ''}
          photo={data.photo}
        />
      ) : (
        <main className="message puzzle-waiting">
          {state === 'loading' ? (
            <p role="status">{common.loading}</p>
          ) : (
            <Failure text={texts.loadFailed} onRetry={refetch} />
          )}
        </main>
      )}
      <HeartsOverlay />
    </>
  )
}
