import { use } from 'react'
import { countCharacters } from '#contract/characters.ts'
import { spellDate } from '#contract/date.ts'
import { spellMoment } from '#contract/opening-hour.ts'
import { load as loadDateInput } from '#gift/date-input/calls.ts'
import { load as loadGuests } from '#owner/guests/calls.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { answers, type KeptAnswers, useAnswers } from './answers.tsx'
import { coupleDay, dayProblem, type Now, occasionProblem, openingFrom, useNow } from './days.tsx'
import type { PickedFiles } from './files.tsx'
import { useFiles } from './files.tsx'
import { PhotosQuestion, SongQuestion } from './files-questions.tsx'
import { Landing } from './landing.tsx'
import { occasionWords } from './occasions.tsx'
import { Question } from './question.tsx'
import { occasionDays, type TypedQuestion, typedQuestions } from './question-list.tsx'
import { rowId, rowsOf } from './rows.tsx'
import { LookContext, useSpot } from './spot.tsx'
import { addressOf } from './stamps.tsx'
import './questions.css'

export const QUESTIONS = 10

/** How many of the ten questions are answered. */
export function countAnswered(kept: KeptAnswers, { song, photos }: PickedFiles, now: Now) {
  const typed = Object.values(typedQuestions).filter((question) => landing(question, kept) !== undefined)
  const others = [coupleDay(kept.date, now) !== undefined, song !== undefined, photos.length > 0]
  return typed.length + others.filter(Boolean).length
}

/** The second step: ten questions, any of which may stay open. */
export function Questions({ onChange }: { onChange: () => void }) {
  const kept = useAnswers()
  const picked = useFiles()
  const now = useNow()
  const [spot, look] = useSpot()
  const { occasion } = kept
  const rows = occasion ? rowsOf({ ...kept, occasion }, picked, now) : []
  const { name, giver, meetingPlace, order, place, petName, closing } = typedQuestions
  return (
    <LookContext value={look}>
      <section className="beginning-questions">
        <header>
          {occasion && (
            <p className="row question-occasion">
              <img src={addressOf(occasion)} alt="" />
              {occasionWords[occasion].name}
              <button type="button" className="text-button" aria-label="Ganti perangko" onClick={onChange}>
                Ganti
              </button>
            </p>
          )}
          <h1 tabIndex={-1}>Sepuluh hal tentang kalian</h1>
          <p>Kosong juga boleh. Setiap jawaban punya tempatnya sendiri di hadiah.</p>
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
        <Landing rows={rows} spot={spot} />
      </section>
    </LookContext>
  )
}

function Typed({ kept, question }: { kept: KeptAnswers; question: TypedQuestion }) {
  const { name, icon, max, page, place, lands, isLong } = question
  const value = kept[name]
  const text = landing(question, kept)
  const Control = isLong ? TextArea : Field
  const error = countCharacters(value.trim()) > max ? `Paling banyak ${max} huruf.` : undefined
  return (
    <Question
      isAnswered={text !== undefined}
      place={place}
      icon={icon}
      lands={lands}
      landed={text ? { page, text } : undefined}
    >
      <Control
        label={question.question}
        hint={hintOf(question, kept)}
        value={value}
        error={error}
        count={{ text: value, max }}
        autoComplete="off"
        onChange={({ target }) => answers.change({ [name]: target.value })}
      />
    </Question>
  )
}

function DateQuestion({ kept }: { kept: KeptAnswers }) {
  const { date, occasion } = kept
  const look = use(LookContext)
  const now = useNow()
  const day = coupleDay(date, now)
  const own = occasion && occasionDays[occasion]
  const opening = openingFrom(kept, now)
  return (
    <Question
      isAnswered={day !== undefined}
      place="Date Input dan Days Of Love"
      icon="dateInput"
      lands={rowId(loadDateInput, 'selected_date')}
      landed={day ? { page: 'Date Input dan Days Of Love', text: spellDate(day) } : undefined}
    >
      <Field
        label="Tanggal berapa kalian jadian?"
        hint="Boleh 14 2 24, kami rapikan."
        value={date}
        error={date.trim() && !day ? dayProblem(date) : undefined}
        autoComplete="off"
        onChange={({ target }) => answers.change({ date: target.value })}
      />
      {own && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the preview follows what has the focus
        <div
          className="question-day"
          onFocus={(event) => {
            event.stopPropagation()
            look(rowId(loadGuests, 'opens_at'))
          }}
        >
          <Field
            label={own.label}
            hint={
              opening === undefined
                ? 'Mendarat di Kirim, jam bukanya.'
                : `Hadiahnya terbuka ${spellMoment(opening, now.timeZone)}.`
            }
            value={kept[own.name]}
            error={occasionProblem(kept, now)}
            autoComplete="off"
            onChange={({ target }) => answers.change({ [own.name]: target.value })}
          />
        </div>
      )}
    </Question>
  )
}

function hintOf({ name, hint }: TypedQuestion, { occasion }: KeptAnswers) {
  return name === 'closing' && occasion ? occasionWords[occasion].closingHint : hint
}

// The text that lands; one that is too long does not.
function landing({ name, max }: TypedQuestion, kept: KeptAnswers) {
  const text = kept[name].trim()
  return text && countCharacters(text) <= max ? text : undefined
}
