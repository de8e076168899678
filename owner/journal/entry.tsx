import { Link } from 'wouter'
import { chapters } from '#contract/chapters.ts'
import { writeHour } from '#contract/opening-hour.ts'
import { chatUrl } from '#gift/coupon/contract.ts'
import { numberWord } from '#owner/readiness/contract.ts'
import { Name } from '#web/scene/name.tsx'
import { Drawing } from '#web/ui/icon.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { ChapterCord } from './chapter-cord.tsx'
import type { Answer, Entry } from './entries.tsx'
import { devices, games, pages } from './texts.tsx'
import { Voice } from './voice.tsx'
import './entry.css'

type Props = { entry: Entry; name: string; timeZone: string }

/** One entry of the journal, with its day and hour in the gift's time zone. */
export function EntryView({ entry, name, timeZone }: Props) {
  const { day, hour } = writeHour(entry.at, timeZone)
  const [date = '', month = ''] = day.split(' ')
  return (
    <article className="journal-entry">
      <time dateTime={new Date(entry.at).toISOString()}>
        {date} {month.slice(0, 3)} <span>{hour}</span>
      </time>
      <EntryText entry={entry} name={name || 'Dia'} />
    </article>
  )
}

function EntryText({ entry, name }: { entry: Entry; name: string }) {
  if (entry.kind === 'answer') return <Answered answer={entry.answer} name={name} />
  if (entry.kind === 'reached') return <Reached seen={entry.seen} />
  const { kind, note } = entry
  if (kind === 'game') return <h3>Menyelesaikan {games[note.game ?? ''] ?? 'permainan'}</h3>
  if (kind === 'coupon') return <Torn name={note.coupon ?? ''} />
  return (
    <>
      <h3>{kind === 'first' ? 'Dibuka untuk pertama kali' : 'Dibuka lagi'}</h3>
      <p>{devices[note.device]}</p>
    </>
  )
}

function Torn({ name }: { name: string }) {
  return (
    <>
      <h3>
        Menyobek kupon <Name>{name}</Name>
      </h3>
      <div className="journal-act">
        <Link className="button button-line button-small" to="?page=coupon">
          <OwnerIcon name="coupon" />
          Lihat kuponnya
        </Link>
      </div>
    </>
  )
}

const CHAT = 'M12 4a8 8 0 0 1 0 16 8.4 8.4 0 0 1-3.6-.8L4 20l1-4A8 8 0 0 1 12 4z'

function Answered({ answer, name }: { answer: Answer; name: string }) {
  const { after = 'letter', text = '', voice_url = '' } = answer
  return (
    <>
      {text ? (
        <h3>
          <Name>{name}</Name> {`membalas ${pages[after]}mu`}
        </h3>
      ) : (
        <h3>
          Suara <Name>{name}</Name>
          {`, sesudah ${pages[after]}`}
        </h3>
      )}
      {text && <p className="journal-note">{text}</p>}
      {voice_url && <Voice url={voice_url} name={name} />}
      <div className="journal-act">
        <a
          className="button button-line button-small"
          href={chatUrl(text && `“${text}”\n\n`)}
          target="_blank"
          rel="noreferrer"
        >
          <Drawing path={CHAT} />
          Jawab di WhatsApp
        </a>
      </div>
    </>
  )
}

function Reached({ seen }: { seen: number[] }) {
  const furthest = Math.max(...seen)
  const name = chapters[furthest]?.name ?? ''
  return (
    <>
      <h3>Sampai di {name}</h3>
      <p>{seen.length === chapters.length ? 'Semua bab.' : `${numberWord(seen.length)} dari sebelas bab.`}</p>
      <ChapterCord seen={seen} furthest={furthest} />
    </>
  )
}
