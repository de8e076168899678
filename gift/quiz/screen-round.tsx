import { useState } from 'react'
import { useTimeout, vibrate } from '#web/effects/motion.ts'
import { play } from '#web/sound/sound.ts'
import { times } from './contract.ts'
import type { Question } from './schemas.ts'

/** The state of one round of the quiz. */
type Round = {
  phase: 'asking' | 'judged' | 'counting' | 'done'
  at: number
  picked: number | undefined
  /** The indices of the options that were picked so far. */
  picks: number[]
  /** The announcement of the last answer for screen readers. */
  feedback: string
}

const RIGHT_BUZZ = 20
const WRONG_BUZZ = [12, 40, 12]

const start: Round = { phase: 'asking', at: 0, picked: undefined, picks: [], feedback: '' }

/**
 * Asks the questions one by one from index `at`; the first answer counts, and the next question follows
 * automatically.
 */
export function useRound(questions: Question[], at: number) {
  const [round, setRound] = useState({ ...start, at })
  const after = useTimeout()

  function pick(option: number) {
    const question = questions[round.at]
    if (round.phase !== 'asking' || !question) return
    const isRight = option === question.answer
    play(isRight ? 'done' : 'wrong')
    vibrate(isRight ? RIGHT_BUZZ : WRONG_BUZZ)
    const feedback = isRight ? 'Benar.' : `Belum tepat. Jawabannya ${question.options[question.answer]}.`
    setRound({ ...round, phase: 'judged', picked: option, picks: [...round.picks, option], feedback })
    after(times.advance, advance)
  }

  function advance() {
    const isLast = round.at === questions.length - 1
    setRound((now) =>
      isLast ? { ...now, phase: 'counting' } : { ...now, phase: 'asking', at: now.at + 1, picked: undefined },
    )
    if (isLast) after(times.finalSpinner, () => setRound((now) => ({ ...now, phase: 'done', feedback: '' })))
  }

  return { round, pick, startOver: () => setRound(start) }
}
