import { countCharacters } from '#contract/characters.ts'
import { spellDate } from '#contract/date.ts'
import { readDay } from '#contract/read-day.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { answers, type KeptAnswers, useAnswers } from './answers.tsx'
import { coupleDay, wrongDay } from './days.tsx'
import type { PickedFiles } from './files.tsx'
import { useFiles } from './files.tsx'
import { PhotosQuestion, SongQuestion } from './files-questions.tsx'
import { Question } from './question.tsx'
import { occasionDays, type TypedQuestion, typedQuestions } from './question-list.tsx'
import { occasionNames } from './stamps.tsx'
import './questions.css'

export const QUESTIONS = 10

/** How many of the ten questions are answered. */
export function countAnswered(kept: KeptAnswers, { song, photos }: PickedFiles) {
  const typed = Object.values(typedQuestions).filter((question) => landing(question, kept) !== undefined)
  const others = [coupleDay(kept.date, serverNow()) !== undefined, song !== undefined, photos.length > 0]
  return typed.length + others.filter(Boolean).length
}

/** The second step: ten questions, any of which may stay open. */
export function Questions() {
  const kept = useAnswers()
  const picked = useFiles()
  const { name, giver, meetingPlace, order, place, petName, closing } = typedQuestions
  return (
    <section className="beginning-questions">
      <header>
        {kept.occasion && <p>{occasionNames[kept.occasion]}</p>}
        <h1 tabIndex={-1}>Sepuluh hal tentang kalian</h1>
        <p>Kosong juga boleh.</p>
      </header>
      <ol>
        <Typed kept={kept} question={name} />
        <Typed kept={kept} question={giver} />
        <DateQuestion kept={kept} />
        {[meetingPlace, order, place, petName].map((each) => (
          <Typed key={each.name} kept={kept} question={each} />
        ))}
        <SongQuestion song={picked.song} />
        <PhotosQuestion photos={picked.photos} />
        <Typed kept={kept} question={closing} />
      </ol>
    </section>
  )
}

function Typed({ kept, question }: { kept: KeptAnswers; question: TypedQuestion }) {
  const { name, hint, max, page, place, isLong } = question
  const value = kept[name]
  const text = landing(question, kept)
  const Control = isLong ? TextArea : Field
  const error = countCharacters(value.trim()) > max ? `Paling banyak ${max} huruf.` : undefined
  return (
    <Question isAnswered={text !== undefined} place={place} landed={text ? { page, text } : undefined}>
      <Control
        label={question.question}
        hint={hint}
        value={value}
        error={error}
        count={{ text: value, max }}
        autoComplete="off"
        onChange={({ target }) => answers.change({ [name]: target.value })}
      />
    </Question>
  )
}

function DateQuestion({ kept: { date, occasion, occasionDay } }: { kept: KeptAnswers }) {
  const day = coupleDay(date, serverNow())
  const own = occasion && occasionDays[occasion]
  return (
    <Question
      isAnswered={day !== undefined}
      place="Date Input dan Days Of Love"
      landed={day ? { page: 'Date Input dan Days Of Love', text: spellDate(day) } : undefined}
    >
      <Field
        label="Tanggal berapa kalian jadian?"
        hint="Boleh 14 2 24, kami rapikan."
        value={date}
        error={date.trim() && !day ? wrongDay : undefined}
        autoComplete="off"
        onChange={({ target }) => answers.change({ date: target.value })}
      />
      {own && (
        <Field
          label={own}
          hint="Mendarat di Kirim, jam bukanya."
          value={occasionDay}
          error={occasionDay.trim() && !readDay(occasionDay) ? wrongDay : undefined}
          autoComplete="off"
          onChange={({ target }) => answers.change({ occasionDay: target.value })}
        />
      )}
    </Question>
  )
}

// The text that lands; one that is too long does not.
function landing({ name, max }: TypedQuestion, kept: KeptAnswers) {
  const text = kept[name].trim()
  return text && countCharacters(text) <= max ? text : undefined
}
