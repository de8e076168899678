import { type ReactNode, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { clock } from '#web/clock.ts'
import { vibrate } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { Envelope } from '#web/scene/envelope.tsx'
import { play } from '#web/sound/sound.ts'
import * as calls from './calls.ts'
import { texts, times } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { letterName, lowerFirst, sealedLetters, spellMoment } from './screen-days.tsx'
import { useHold } from './screen-hold.tsx'
import { LetterSeal } from './screen-seal.tsx'
import './screen-breaking.css'

/** Whole; then its halves part, the flap turns up, and the letter comes out. */
type Stage = 'whole' | 'broken' | 'flap' | 'out'

// Where the seal breaks, in hundredths of it; as in its styles.
const CRACK = 'M52 -4L47 12L55 25L46 38L56 50L47 63L54 76L46 88L51 104'

// In milliseconds, on phones that can vibrate.
const BUZZ = [8, 30, 20]

type Props = { letter: SealedLetter; timeZone: string; onRead: () => void; children: ReactNode }

/** The envelope whose seal cracks when it is held, tapped repeatedly, or activated by the keyboard. */
export function Breaking({ letter, timeZone, onRead, children }: Props) {
  const [stage, setStage] = useState<Stage>('whole')
  const [hint, setHint] = useState<string>(texts.hold)
  const [problem, setProblem] = useState('')
  const isStill = useReducedMotion()
  const envelope = useRef<HTMLDivElement>(null)

  async function crack() {
    setStage('broken')
    setProblem('')
    play('crack')
    vibrate(BUZZ)
    const parted = pause(isStill ? 0 : times.flap)
    try {
      const { data } = await call(calls.open, { id: letter.id })
      sealedLetters.show(data)
    } catch {
      // The halves close again.
      await parted
      hold.release()
      setStage('whole')
      setProblem(texts.openFailed)
      return
    }
    await parted
    if (!isStill) {
      play('envelope')
      setStage('flap')
      await pause(times.out - times.flap)
      setStage('out')
      await pause(times.sheet - times.out)
    }
    onRead()
  }

  const hold = useHold(envelope, { isStill, onFull: crack, onShort: () => setHint(texts.longer) })
  const isWhole = stage === 'whole'
  const name = letterName(letter)
  return (
    <div className="wrap column sealed-wrap" data-stage={stage}>
      {children}
      <header className="centred sealed-title">
        <h1 className="script" tabIndex={-1}>
          {name}
        </h1>
        {letter.written_at !== undefined && (
          <p className="type">ditulis {spellMoment(letter.written_at, timeZone, 'long')}</p>
        )}
      </header>
      <div ref={envelope} className="halo sealed-envelope">
        <Envelope isOpen={stage === 'flap' || stage === 'out'} words={letter.text?.slice(0, 120) ?? ''} />
        <button type="button" className="sealed-hold" disabled={!isWhole} {...hold.handlers}>
          <span className="sr-only">{`Segel ${lowerFirst(name)}. Tahan sampai retak, atau tekan Enter`}</span>
          <svg className="sealed-ring" viewBox="0 0 152 152" aria-hidden="true">
            <circle className="sealed-track" cx="76" cy="76" r="71" />
            <circle className="sealed-arc" cx="76" cy="76" r="71" pathLength="100" />
          </svg>
          <i className="sealed-glow" />
          <LetterSeal letter={letter} isBroken={!isWhole} />
          <svg className="cover sealed-crack" viewBox="0 0 100 100" aria-hidden="true">
            <path d={CRACK} pathLength="1" />
          </svg>
        </button>
      </div>
      <div className="stack centred sealed-hint">
        {problem ? <p role="alert">{problem}</p> : <p role="status">{hint}</p>}
        <button
          type="button"
          className="button button-ghost button-small"
          disabled={!isWhole}
          onClick={hold.fill}
        >
          {texts.tap}
        </button>
      </div>
    </div>
  )
}

function pause(ms: number) {
  return new Promise<void>((done) => clock.after(ms, done))
}
