import { useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import * as openingCalls from '#gift/opening/calls.ts'
import { preload, useContent } from '#web/api/content.ts'
import { useTimeout, vibrate } from '#web/effects/motion.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { SealDefs } from '#web/scene/seal-relief.tsx'
import { play } from '#web/sound/sound.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import * as calls from './calls.ts'
import { texts, times } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { type Days, letterName, spellMoment, spellWait, useLetters } from './screen-days.tsx'
import { Reminder } from './screen-reminder.tsx'
import { LetterSeal } from './screen-seal.tsx'
import './screen.css'

// In characters: the part of an opened letter that shows above its envelope.
const FIRST_WORDS = 90

/** Fetches this screen's content. */
export const prepare = () => Promise.all([calls.load, openingCalls.load].map((each) => preload(each)))

// None with the frame of the screen; then as many envelopes as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 6 }

/** The list of sealed letters: the one that can be opened, the opened ones, and the sealed ones. */
export function Screen() {
  const { data, state, refetch, day, now, timeZone } = useLetters()
  return (
    <Scene plate="linen" className="shelf" title={texts.heading}>
      <SealDefs />
      <EnvelopeDefs />
      <div className="corner">
        <BackLink to={routes.features}>{texts.back}</BackLink>
      </div>
      <div className="wrap below-corner column">
        <ScriptHeading>{texts.heading}</ScriptHeading>
        {day > 0 && data && data.length > 0 && (
          <p className="type aside-night shelf-note">sekarang hari ke-{day.toLocaleString('id')}</p>
        )}
        {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
        {data?.length === 0 && <Empty />}
        {data && data.length > 0 && <Letters letters={data} days={{ now, timeZone }} />}
        {data?.some((letter) => letter.state === 'sealed') && <Reminder />}
      </div>
    </Scene>
  )
}

function Empty() {
  return (
    <section className="stack centred shelf-empty">
      <i />
      <p>{texts.empty}</p>
    </section>
  )
}

function Letters({ letters, days }: { letters: SealedLetter[]; days: Days }) {
  const [said, setSaid] = useState('')
  const hero = letters.find(({ state }) => state === 'ready')
  const rest = letters.filter((letter) => letter !== hero)
  const sealed = rest.filter(({ state }) => state === 'sealed')
  const open = rest.filter(({ state }) => state !== 'sealed')
  const rendered = useGradually(rest.length, RENDERED)
  return (
    <>
      <nav className="cluster shelf-letters" aria-label={texts.list} data-few={letters.length <= 5}>
        {hero && <OpenLetter letter={hero} days={days} isHero />}
        {[...open, ...sealed]
          .slice(0, rendered)
          .map((letter) =>
            letter.state === 'sealed' ? (
              <Waiting key={letter.id} letter={letter} days={days} onSay={setSaid} />
            ) : (
              <OpenLetter key={letter.id} letter={letter} days={days} />
            ),
          )}
      </nav>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

type LetterProps = { letter: SealedLetter; days: Days }

// A letter that can be opened, or was.
function OpenLetter({ letter, days, isHero = false }: LetterProps & { isHero?: boolean }) {
  const { data } = useContent(openingCalls.load)
  const { opened_at: openedAt, id, text = '' } = letter
  const name = letterName(letter)
  const isOpened = letter.state === 'opened'
  const when = (month: 'long' | 'short') => spellMoment(openedAt ?? days.now, days.timeZone, month)
  const label = isOpened ? `${name}, sudah dibuka ${when('long')}, baca lagi` : `${name}, siap dibuka`
  const recipient = data?.[0]?.recipient_name
  return (
    <Link
      className={isHero ? 'titled askew centred shelf-letter halo' : 'titled askew centred shelf-letter'}
      data-state={letter.state}
      data-hero={isHero}
      to={routes.sealedLetter.replace(':id', String(id))}
      onClick={() => play('tap')}
    >
      <span className="sr-only">{label}</span>
      <Envelope
        isOpen={isOpened}
        recipient={isHero ? recipient : undefined}
        words={isOpened ? text.slice(0, FIRST_WORDS) : undefined}
      >
        <LetterSeal letter={letter} isBroken={isOpened || undefined} />
      </Envelope>
      <b aria-hidden="true">{name}</b>
      <small aria-hidden="true">{isOpened ? `dibuka ${when('short')}` : texts.ready}</small>
    </Link>
  )
}

// A tap shakes its seal, and shows how long to wait.
function Waiting({ letter, days, onSay }: LetterProps & { onSay: (said: string) => void }) {
  const [taps, setTaps] = useState(0)
  const [isEarly, setEarly] = useState(false)
  const after = useTimeout()
  const name = letterName(letter)
  const until = spellWait(letter, days)

  function nudge() {
    play('click')
    vibrate(8)
    setTaps(taps + 1)
    setEarly(true)
    onSay(`${name}, belum waktunya, ${until}`)
    after(times.early, () => setEarly(false))
  }

  return (
    <button
      type="button"
      className="titled askew centred shelf-letter"
      data-state="sealed"
      data-early={isEarly}
      onClick={nudge}
    >
      <span className="sr-only">{`${name}, masih tersegel, ${until}`}</span>
      <Envelope>
        <LetterSeal key={taps} letter={letter} />
      </Envelope>
      <b aria-hidden="true">{name}</b>
      <small aria-hidden="true">{isEarly ? `Belum waktunya, ${until}` : until}</small>
    </button>
  )
}
