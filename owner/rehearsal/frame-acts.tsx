import { routes } from '#contract/routes.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { times as quizTimes } from '#gift/quiz/contract.ts'
import { texts as letterTexts, times as letterTimes } from '#gift/sealed-letters/contract.ts'
import { peek } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'

/** What one step of playing a screen has done; `waiting` for one that shows nothing to press yet. */
type Step = 'acted' | 'waiting'

// `rest`: how long a screen moves on by itself after its last step. In milliseconds, as all here.
type Act = {
  isAt: (path: string) => boolean
  step: (onTouch: () => void) => Step
  every: () => number
  rest: number
}

// A puzzle or a quiz of any length takes at most this long, a short one this long for each letter or answer.
const LONGEST = 20_000
const LETTER = 140
const ANSWER = 1200
const SEAL = 1600

/** What tells that the owner plays by hand. */
export const touches = ['pointerdown', 'keydown']

// A screen on which nothing can be pressed for this long has ended, or has not loaded.
const PATIENCE = 4000

const acts: Act[] = [
  {
    isAt: (path) => path === routes.quiz,
    step: answerQuestion,
    every: () => paceOf(questions().length, ANSWER),
    rest: quizTimes.finalSpinner,
  },
  {
    isAt: (path) => path === routes.crossword,
    step: writeLetter,
    every: () => paceOf(squares().length, LETTER),
    rest: 0,
  },
  {
    isAt: (path) => path.startsWith(routes.sealedLetter.replace(':id', '')),
    step: breakSeal,
    every: () => SEAL,
    rest: letterTimes.hold + letterTimes.sheet,
  },
]

/**
 * Plays the screen at a path to its end, as a visitor would who knows every answer: the quiz to its score, the crossword
 * to its last letter, a sealed letter from its seal on. The document's root has `data-rehearsing` until then.
 * @param onTouch called when the owner touches the puzzle in its own frame
 * @returns the function that leaves the rest to the owner
 */
export function playScreen(path: string, onTouch: () => void) {
  const act = acts.find(({ isAt }) => isAt(path))
  const root = document.documentElement
  let cancel = () => {}
  const stop = () => {
    cancel()
    delete root.dataset.rehearsing
  }
  if (!act) return stop
  root.dataset.rehearsing = ''
  let hasActed = false
  let waited = 0
  const next = () => {
    const every = act.every()
    cancel = clock.after(every, () => {
      const isActing = act.step(onTouch) === 'acted'
      hasActed ||= isActing
      waited = isActing ? 0 : waited + every
      if (waited > (hasActed ? act.rest : PATIENCE)) stop()
      else next()
    })
  }
  next()
  return stop
}

function answerQuestion(): Step {
  for (const [index, { answer }] of questions().entries()) {
    const place = `quiz.questions.${index}.options.${answer}`
    const option = document.querySelector<HTMLElement>(`[data-place="${place}"]:not([aria-disabled="true"])`)
    if (!option) continue
    option.click()
    return 'acted'
  }
  return 'waiting'
}

// A picked square is filled by the puzzle's own help.
function writeLetter(onTouch: () => void): Step {
  const square = squares().find(({ dataset }) => dataset.right === 'false')
  const help = square?.ownerDocument.querySelector<HTMLElement>('[data-place="puzzle.help"]')
  if (!square || !help) return 'waiting'
  // The same listener again changes nothing.
  for (const touch of touches) square.ownerDocument.addEventListener(touch, onTouch, true)
  square.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // The puzzle renders the picked square first.
  queueMicrotask(() => help.click())
  return 'acted'
}

function breakSeal(): Step {
  const seal = [...document.querySelectorAll('button')].find(
    ({ textContent, disabled }) => textContent === letterTexts.tap && !disabled,
  )
  seal?.click()
  return seal ? 'acted' : 'waiting'
}

// Only our own puzzle can be seen into.
function squares() {
  const puzzle = document.querySelector('iframe')?.contentDocument
  return [...(puzzle?.querySelectorAll<HTMLElement>('[data-right]') ?? [])]
}

function questions() {
  return peek(loadQuiz)?.questions ?? []
}

function paceOf(steps: number, pace: number) {
  return Math.min(pace, LONGEST / Math.max(1, steps))
}
