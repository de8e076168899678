import { routes } from '#contract/routes.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { texts } from './contract.ts'
import { RowLink } from './rows.tsx'

/** The way to the ten questions that become a draft, and what erases the answers that this device keeps. */
export function Questions() {
  const hasAnswers = keptAnswers.useText() !== undefined
  return (
    <section className="desk-card readiness-offers" aria-label="Isi dari pertanyaan">
      <ul className="readiness-rows" data-level="sample">
        <li>
          <RowLink
            to={routes.beginning}
            icon="edit"
            name="Isi dari pertanyaan"
            note={texts.questions}
            mark={hasAnswers ? 'Terisi' : ''}
          />
        </li>
      </ul>
      {hasAnswers && (
        <button type="button" className="text-button readiness-erase" onClick={keptAnswers.erase}>
          Hapus jawabanku
        </button>
      )}
    </section>
  )
}
