import { MINUTE } from '#contract/durations.ts'
import { load as loadAnswers } from '#gift/answer/calls.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import { load, loadSettings } from './calls.ts'
import { type Entry, entriesOf } from './entries.tsx'
import { EntryView } from './entry.tsx'
import { JournalSettings } from './journal-settings.tsx'
import { shown, texts } from './texts.tsx'
import './form.css'

// The entries that may be in view at first, and as many as a slow phone renders within a frame or two.
const RENDERED = { first: 8, step: 8 }

/** The journal of the gift: its events, what the visitor is told about it, and its switches. */
export function Form() {
  const notes = useFresh(load, MINUTE)
  const answers = useFresh(loadAnswers, MINUTE)
  const settings = useFresh(loadSettings)
  const zone = useContent(loadTimeZone)
  const name = useContent(loadOpening).data?.[0]?.recipient_name ?? ''
  if (!notes.data || !answers.data || !settings.data || !zone.data) {
    const contents = [notes, answers, settings, zone]
    return (
      <EditWaiting title={texts.title} note={texts.note} contents={contents} failure={texts.loadFailed} />
    )
  }
  const timeZone = zone.data.time_zone
  const entries = entriesOf(notes.data, answers.data, timeZone)
  const opened = notes.data.filter(({ kind }) => kind === 'opened').length
  // Without a record none is not a number of visits.
  const counted = opened > 0 || settings.data.is_kept ? opened : undefined
  return (
    <div className="edit-form desk journal">
      <EditHeading title={texts.title} note={texts.note} />
      <section className="stack journal-book" aria-label="Jurnal" data-empty={entries.length === 0}>
        {entries.length === 0 && <Empty name={name} isKept={settings.data.is_kept} />}
        <Entries entries={entries.slice(0, shown)} name={name} timeZone={timeZone} />
      </section>
      <div className="stack">
        {entries.length > 0 && <Sum opened={counted} answers={answers.data.length} />}
        <JournalSettings settings={settings.data} name={name} hasNotes={notes.data.length > 0} />
      </div>
      <NextButton isLine />
    </div>
  )
}

function Entries({ entries, ...of }: { entries: Entry[]; name: string; timeZone: string }) {
  const rendered = useGradually(entries.length, RENDERED)
  return entries
    .slice(0, rendered)
    .map((entry, index) => <EntryView key={`${entry.at} ${index}`} entry={entry} {...of} />)
}

function Empty({ name, isKept }: { name: string; isKept: boolean }) {
  return (
    <div className="journal-empty">
      <img src="/images/heart-lantern-unlit.svg" alt="" />
      <h3>{isKept ? texts.unopened : texts.notKept}</h3>
      <p>
        {isKept
          ? `Hadiah yang bagus boleh ditunggu. Begitu ${name || 'dia'} membukanya, kabarnya tertulis di sini.`
          : `Kabar masih dimatikan. Kalau kamu menyalakannya, ${name || 'dia'} diberi tahu lebih dulu.`}
      </p>
    </div>
  )
}

function Sum({ opened, answers }: { opened: number | undefined; answers: number }) {
  return (
    <section className="desk-card desk-sheet journal-sum" aria-label="Ringkasan">
      <p>
        <b>{opened ?? '–'}</b> {opened === undefined ? 'kunjungan tidak dicatat' : 'kali dibuka'}
      </p>
      <p>
        <b>{answers}</b> balasan
      </p>
    </section>
  )
}
