import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { preload, useContent } from '#web/api/content.ts'
import { lazyPart, type PartFailure } from '#web/loading/lazy-part.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Played } from './schemas.ts'
import { QuestionCard } from './screen-question.tsx'
import { useRound } from './screen-round.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: 'calc(-12 * var(--px))', y: '21svh', width: 44, blur: '1px', turn: '-5deg' },
  { x: 'calc(100vw - 40 * var(--px))', y: '78svh', width: 56, blur: '1.8px', turn: '6deg', seconds: 11 },
]

const Result = lazyPart(
  async () => (await import('./screen-result.tsx')).Result,
  ResultFailed,
  <Spinner label={texts.counting} />,
)

/** Fetches this screen's content. */
export const prepare = () => preload(calls.load)

/** The quiz: one question after another, and the score at the end. */
export function Screen() {
  const { state, data, refetch } = useContent(calls.load)
  const at = useEdited()
  if (state === 'ready') return <Play key={at} questions={data.questions} at={at} />
  return (
    <Frame title={texts.title}>
      {state === 'loading' ? (
        <Spinner label={common.loading} />
      ) : (
        <Failure text={texts.loadFailed} onRetry={refetch} />
      )}
    </Frame>
  )
}

// The question that is edited in the hub, whose preview starts there; 0 elsewhere.
function useEdited() {
  const { place = '' } = useHistoryState<{ place?: string } | null>() ?? {}
  const [at, setAt] = useState(0)
  const edited = Number(/^quiz\.questions\.(\d+)/.exec(place)?.[1] ?? at)
  if (edited !== at) setAt(edited)
  return edited
}

function Play({ questions, at }: { questions: Played[]; at: number }) {
  const { round, pick, startOver } = useRound(questions, at)
  const question = questions[round.at]
  const isDone = round.phase === 'done'
  const words = isDone ? wordsOf(questions, round.picks) : []
  // So that its code is there when it is shown.
  useEffect(() => void Result.fetch().catch(() => {}), [])
  return (
    <Frame title={isDone ? texts.result : texts.title} isDealt={words.length > 0}>
      {(round.phase === 'asking' || round.phase === 'judged') && question && (
        <QuestionCard
          key={round.at}
          question={question}
          at={round.at}
          of={questions.length}
          picked={round.picked}
          onPick={pick}
        />
      )}
      {round.phase === 'counting' && <Spinner label={texts.counting} />}
      {isDone && <Result questions={questions} picks={round.picks} words={words} onCancel={startOver} />}
      <p className="sr-only" aria-live="polite">
        {round.feedback}
      </p>
    </Frame>
  )
}

// The questions that were answered right and have a word of the owner's.
function wordsOf(questions: Played[], picks: number[]) {
  return questions.filter(({ answer, note }, index) => note && answer === picks[index])
}

function ResultFailed({ problem, onRetry }: PartFailure) {
  const text = problem === 'broken' ? common.broken : `${texts.result} ${common.unfetched}`
  return <Failure text={text} onRetry={onRetry} />
}

type FrameProps = { title: string; isDealt?: boolean; children: React.ReactNode }

function Frame({ title, isDealt = false, children }: FrameProps) {
  return (
    <Scene plate="night" className="quiz" title={title} lanterns={lanterns}>
      <div className="wrap column quiz-wrap" data-dealt={isDealt}>
        <BackLink look="ghost" to={routes.games}>
          {texts.back}
        </BackLink>
        <ScriptHeading>{title}</ScriptHeading>
        <div className="stack quiz-place">{children}</div>
      </div>
    </Scene>
  )
}

function Spinner({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="middle quiz-spinner">
      <i className="cover" />
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}
