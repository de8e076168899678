import { Picture } from '#web/scene/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Played } from './schemas.ts'
import './screen-review.css'

/** Each question with the correct answer, and with the picked one. */
export function Review({ questions, picks }: { questions: Played[]; picks: number[] }) {
  return (
    <section className="paper quiz-review arrive" aria-labelledby="quiz-review">
      <h2 id="quiz-review" className="centred">
        Semua jawaban
      </h2>
      <ol>
        {questions.map(({ question, options, answer, note, photo }, index) => {
          const picked = picks[index] ?? answer
          const isRight = picked === answer
          return (
            <li key={index} data-right={isRight}>
              <h3>{question}</h3>
              <dl>
                <dt>{isRight ? 'Jawabanmu, tepat' : 'Jawaban benar'}</dt>
                <dd>{options[answer]}</dd>
                {!isRight && (
                  <>
                    <dt>Jawabanmu</dt>
                    <dd>{options[picked]}</dd>
                  </>
                )}
              </dl>
              {isRight && photo && (
                <Picture className="quiz-photo" picture={photo} sizes="260px" alt="Foto untuk jawabanmu" />
              )}
              {isRight && note && <p className="quiz-note">{note}</p>}
              <Icon name={isRight ? 'check' : 'close'} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
