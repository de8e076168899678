import { useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '#contract/routes.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { SealDefs } from '#web/scene/seal-relief.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { Breaking } from './screen-breaking.tsx'
import { type Days, daysLeft, letterName, useLetters } from './screen-days.tsx'
import { LetterSeal } from './screen-seal.tsx'
import { Sheet } from './screen-sheet.tsx'
import './screen-letter.css'

export { prepare } from './screen.tsx'

/** One sealed letter: its seal is broken here, and then it types itself. */
export function Screen() {
  const [pathname] = useLocation()
  const id = pathname.replace(/^\/sealed-letters\/|\/$/gi, '')
  const { data, state, refetch, ...days } = useLetters()
  const letter = data?.find((each) => String(each.id) === id)
  return (
    <Scene plate="linen" className="sealed" title={letter ? letterName(letter) : texts.heading}>
      <SealDefs />
      <EnvelopeDefs />
      {letter ? (
        <Letter key={id} letter={letter} days={days} />
      ) : (
        <div className="wrap column sealed-wrap">
          <Back />
          <h1 className="sr-only" tabIndex={-1}>
            {texts.heading}
          </h1>
          <div className="sealed-note">
            {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
            {state === 'ready' && <Failure text={texts.gone} />}
          </div>
        </div>
      )}
    </Scene>
  )
}

type Props = { letter: SealedLetter; days: Days }

function Letter({ letter, days }: Props) {
  // The letter is not shown before its envelope is empty.
  const [isRead, setRead] = useState(letter.state === 'opened')
  if (isRead) return <Sheet letter={letter} />
  if (letter.state === 'sealed') return <TooEarly letter={letter} days={days} />
  return (
    <Breaking letter={letter} timeZone={days.timeZone} onRead={() => setRead(true)}>
      <Back />
    </Breaking>
  )
}

function TooEarly({ letter, days }: Props) {
  const left = daysLeft(letter, days)
  return (
    <div className="wrap column sealed-wrap">
      <Back />
      <header className="centred sealed-title">
        <h1 className="script" tabIndex={-1}>
          {letterName(letter)}
        </h1>
      </header>
      <div className="sealed-envelope">
        <Envelope>
          <LetterSeal letter={letter} />
        </Envelope>
      </div>
      <p className="stack centred sealed-hint" role="status">
        Belum waktunya{left === undefined ? '' : `, ${left.toLocaleString('id')} hari lagi`}
      </p>
    </div>
  )
}

function Back() {
  return (
    <div className="corner">
      <BackLink to={routes.sealedLetters}>{texts.back}</BackLink>
    </div>
  )
}
