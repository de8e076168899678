import { useState } from 'react'
import { useNavigate } from 'react-router'
import { digitsOf } from '#contract/date.ts'
import { routes } from '#contract/routes.ts'
import { Scene } from '#web/components/scene.tsx'
import { peek, preload, useContent } from '#web/content.ts'
import { HeartsOverlay } from '#web/effects/hearts.tsx'
import { useAfter, vibrate } from '#web/effects/motion.ts'
import { keepPictures } from '#web/effects/pictures.ts'
import { play } from '#web/sound/sound.ts'
import * as dateInput from './contract.ts'
import { Digits, Gauge } from './screen-gauge.tsx'
import { Keypad } from './screen-keypad.tsx'
import { Picture } from './screen-picture.tsx'
import './screen.css'

// The hearts of a right date, for as long as they are seen before the next screen.
const celebration = {
  count: 60,
  duration: 4000,
  maxDelay: 900,
  blurIn: 0,
  blurOut: 500,
  soundDelay: 0,
  soundFade: 300,
}

const WRONG_BUZZ = [12, 40, 12]
const RIGHT_BUZZ = 20

type State = 'typing' | 'checking' | 'right' | 'wrong'

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
  return (
    <Scene plate="blue" className="date-input" title={title}>
      <div className="date-input-wrap">
        <h1 className="script" tabIndex={-1}>
          {title}
        </h1>
        <div className="date-input-still arrive">
          <Picture url={data?.[0]?.photo_url} />
          <Gauge count={digits.length} />
        </div>
        <Digits digits={digits} state={state} />
        <Keypad isInert={state !== 'typing'} onDigit={type} onErase={erase} />
      </div>
      <p className="sr-only" aria-live="polite">
        {state === 'wrong' && 'Tanggalnya belum tepat, coba lagi.'}
        {state === 'right' && 'Tanggalnya tepat.'}
      </p>
      <HeartsOverlay shape={celebration} isShown={state === 'right'} hasVeil={false} />
    </Scene>
  )
}

function useEntry() {
  const [digits, setDigits] = useState('')
  const [state, setState] = useState<State>('typing')
  const navigate = useNavigate()
  const after = useAfter()

  function right(date: string) {
    setState('right')
    play('success')
    vibrate(RIGHT_BUZZ)
    after(dateInput.times.correctNavigation, () => navigate(routes.daysOfLove, { state: { date } }))
  }

  function wrong() {
    setState('wrong')
    play('wrong')
    vibrate(WRONG_BUZZ)
    after(dateInput.times.wrongReset, () => {
      setDigits('')
      setState('typing')
    })
  }

  async function check(date: string) {
    setState('checking')
    // A date that is still on its way is waited for; one that cannot be had is the default.
    if (!peek(dateInput.load)) await preload(dateInput.load)
    const stored = peek(dateInput.load)?.[0]?.selected_date ?? dateInput.secret
    if (digitsOf(date) === digitsOf(stored)) right(date)
    else wrong()
  }

  function type(digit: string) {
    if (state !== 'typing' || digits.length >= dateInput.limits.digits) return
    const next = digits + digit
    play('tap')
    setDigits(next)
    if (next.length === dateInput.limits.digits) void check(next)
  }

  function erase() {
    if (state !== 'typing') return
    play('click')
    setDigits(digits.slice(0, -1))
  }

  return { digits, state, type, erase }
}
