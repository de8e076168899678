import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { digitsOf } from '#contract/date.ts'
import { routes } from '#contract/routes.ts'
import { Scene } from '#web/components/scene.tsx'
import { ScriptHeading } from '#web/components/script-heading.tsx'
import { peek, preload, useContent } from '#web/content.ts'
import { type Rise, useHearts } from '#web/effects/hearts.tsx'
import { useAfter, vibrate } from '#web/effects/motion.ts'
import { keepPictures } from '#web/effects/pictures.ts'
import { play } from '#web/sound/sound.ts'
import * as dateInput from './contract.ts'
import { Digits } from './screen-digits.tsx'
import { Gauge } from './screen-gauge.tsx'
import { Keypad } from './screen-keypad.tsx'
import { Picture } from './screen-picture.tsx'
import './screen.css'

// The hearts of a right date, for as long as they are seen before the next screen.
const celebration: Rise = { count: 48, duration: 3200, maxDelay: 600, blurIn: 0, blurOut: 700 }

const WRONG_BUZZ = [12, 40, 12]
const RIGHT_BUZZ = 20

/** Fetches what this screen shows. */
export async function prepare() {
  await preload(dateInput.load)
  const url = peek(dateInput.load)?.[0]?.photo_url
  if (url) await keepPictures([url])
}

/** The keypad that asks for the secret date, digit by digit. */
export function Screen() {
  const { data } = useContent(dateInput.load)
  const { digits, state, type, erase } = useEntry()
  const title = data?.[0]?.title || dateInput.texts.title
  useHearts(celebration, state === 'right')
  return (
    <Scene plate="blue" className="date-input" title={title}>
      <div className="date-input-wrap">
        <ScriptHeading>{title}</ScriptHeading>
        <div className="date-input-still arrive">
          <Picture url={data?.[0]?.photo_url} />
          <Gauge count={digits.length} isDraining={state === 'wrong'} />
        </div>
        <Digits digits={digits} state={state} />
        <Keypad isInert={state !== 'typing'} onDigit={type} onErase={erase} />
      </div>
      <p className="sr-only" aria-live="polite">
        {state === 'wrong' && 'Tanggalnya belum tepat, coba lagi.'}
        {state === 'right' && 'Tanggalnya tepat.'}
      </p>
    </Scene>
  )
}

type Entry = { digits: string; state: 'typing' | 'checking' | 'right' | 'wrong' }

const empty: Entry = { digits: '', state: 'typing' }

function useEntry() {
  const [entry, setEntry] = useState(empty)
  const { digits, state } = entry
  const secret = useSecret()
  const navigate = useNavigate()
  const after = useAfter()

  function judge(date: string) {
    const isRight = date === secret
    setEntry({ digits: date, state: isRight ? 'right' : 'wrong' })
    play(isRight ? 'success' : 'wrong')
    vibrate(isRight ? RIGHT_BUZZ : WRONG_BUZZ)
    if (isRight) after(dateInput.times.correctNavigation, () => goOn(date))
    else after(dateInput.times.wrongReset, () => setEntry(empty))
  }

  function goOn(date: string) {
    void navigate(routes.daysOfLove, { state: { date } })
  }

  // A date that is still on its way is waited for.
  useEffect(() => {
    if (state === 'checking' && secret !== undefined) judge(digits)
  }, [state, secret])

  function type(digit: string) {
    if (state !== 'typing') return
    const next = digits + digit
    play('tap')
    setEntry({ digits: next, state: next.length < dateInput.limits.digits ? 'typing' : 'checking' })
  }

  function erase() {
    if (state !== 'typing') return
    play('click')
    setEntry({ digits: digits.slice(0, -1), state })
  }

  return { digits, state, type, erase }
}

// The stored date as it is compared; the default where none can be had; undefined while it loads.
function useSecret() {
  const { state, data } = useContent(dateInput.load)
  if (state === 'loading') return undefined
  return digitsOf(data?.[0]?.selected_date ?? dateInput.secret)
}
