import type { FieldListing } from '#web/lists/use-field-list.ts'
import { keptPrompts } from '#web/session/kept-prompts.ts'

type Props = { prompts: string[]; list: FieldListing }

/** The prompts for paragraphs that are still to be written, below those of the letter; the next one is added by a tap. */
export function Prompts({ prompts, list }: Props) {
  const [next, ...later] = prompts
  if (next === undefined || list.isFull) return null
  return (
    <section className="letter-prompts" aria-label="Petunjuk menulis">
      <p className="small">Petunjuk untukmu, tidak pernah sampai kepadanya. Ketuk untuk menulisnya.</p>
      <button type="button" className="type" onClick={list.add}>
        {next}
      </button>
      {later.map((prompt) => (
        <p key={prompt} className="type">
          {prompt}
        </p>
      ))}
      <button type="button" className="text-button" onClick={keptPrompts.erase}>
        Buang petunjuk
      </button>
    </section>
  )
}
