import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { focusHeading } from '#web/effects/focus-heading.ts'
import { type Rise, useHearts } from '#web/effects/hearts.tsx'
import { reportFinished } from '#web/journal/finished.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import type { Played } from './schemas.ts'
import { Review } from './screen-review.tsx'
import { Words } from './screen-words.tsx'
import './screen-result.css'

// More hearts than this in a row would be too small to count.
const MOST_HEARTS = 15

const celebration: Rise = { count: 40, duration: 3200, maxDelay: 900, blurIn: 0, blurOut: 700 }

// By the least share of correct answers.
const praises = [
  { from: 1, text: 'Semuanya tepat. Kamu memang paling tahu.' },
  { from: 0.7, text: 'Hebat, hampir semuanya kamu tahu.' },
  { from: 0.4, text: 'Lumayan, sisanya kita pelajari berdua.' },
  { from: 0, text: 'Tidak apa-apa. Kita coba lagi berdua, ya.' },
]

type Props = {
  questions: Played[]
  /** The indices of the picked options, in the order of the questions. */
  picks: number[]
  /** The questions whose words are dealt. */
  words: Played[]
  onCancel: () => void
}

/** The score on a sealed card, what the owner says to right answers, links onward, and each question with its answers. */
export function Result({ questions, picks, words, onCancel }: Props) {
  const judged = questions.map(({ answer }, index) => answer === picks[index])
  const right = judged.filter(Boolean).length
  const share = right / judged.length
  useHearts(celebration, share === 1)
  useEffect(() => {
    play(share >= 0.7 ? 'success' : 'done')
    focusHeading()
    reportFinished('quiz-finished')
  }, [share])
  const isDealt = words.length > 0
  const actions = <Actions onCancel={onCancel} />
  const score = (
    <section className="paper stack centred quiz-result arrive" aria-label={texts.result}>
      <img className="edge-seal" src="/images/wax-seal.svg" alt="" />
      <Score text={texts.score(right, judged.length)} />
      {!isDealt && judged.length <= MOST_HEARTS && <Hearts judged={judged} />}
      <p className="quiz-praise">{praises.find(({ from }) => share >= from)?.text}</p>
      {!isDealt && actions}
    </section>
  )
  return (
    <>
      {isDealt ? (
        <div className="quiz-dealt">
          {score}
          <Words questions={words} />
          {actions}
        </div>
      ) : (
        score
      )}
      <Review questions={questions} picks={picks} />
    </>
  )
}

function Actions({ onCancel }: Pick<Props, 'onCancel'>) {
  return (
    <div className="stack quiz-actions">
      <button
        type="button"
        className="button button-wax"
        onClick={() => {
          play('click')
          navigate(routes.games)
        }}
      >
        {texts.toGames}
      </button>
      <button
        type="button"
        className="button button-line"
        aria-describedby="quiz-cancel"
        onClick={() => {
          play('click')
          onCancel()
        }}
      >
        {texts.cancel}
      </button>
      <small id="quiz-cancel" className="small">
        Skor ini dihapus dan kuis mulai dari awal.
      </small>
    </div>
  )
}

// One sentence, whose number is drawn first.
function Score({ text }: { text: string }) {
  const [before, number, rest] = text.split(/(\d+)(.*)/)
  return (
    <p className="quiz-score">
      <span>{before}</span>
      <b className="num">{number}</b>
      <span>{rest}</span>
    </p>
  )
}

function Hearts({ judged }: { judged: boolean[] }) {
  return (
    <p className="cluster quiz-hearts" aria-hidden="true">
      {judged.map((isRight, index) => (
        <i key={index} data-right={isRight}>
          <Icon name="heart" />
        </i>
      ))}
    </p>
  )
}
