import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import type { Question } from './schemas.ts'
import './screen-review.css'

/** Each question with the right answer, and with the one that was picked. */
export function Review({ questions, picks }: { questions: Question[]; picks: number[] }) {
  return (
    <section className="paper quiz-review arrive" aria-labelledby="quiz-review">
      <h2 id="quiz-review">{texts.review}</h2>
      <ol>
        {questions.map(({ question, options, answer }, index) => {
          const picked = picks[index] ?? answer
          const isRight = picked === answer
          return (
            <li key={question} data-right={isRight}>
              <h3>{question}</h3>
              <dl>
                <dt>{isRight ? texts.yourRight : texts.right}</dt>
                <dd>{options[answer]}</dd>
                {!isRight && (
                  <>
                    <dt>{texts.yours}</dt>
                    <dd>{options[picked]}</dd>
                  </>
                )}
              </dl>
              <Icon name={isRight ? 'check' : 'close'} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
