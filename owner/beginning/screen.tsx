import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '#contract/routes.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { answers, useAnswers, useIsKept } from './answers.tsx'
import type { Occasion } from './contract.ts'
import { Draft } from './draft.tsx'
import { useFiles } from './files.tsx'
import { countAnswered, QUESTIONS, Questions } from './questions.tsx'
import { Stamps } from './stamps.tsx'
import './screen.css'

const READINESS = `${routes.editPages}?page=readiness`

type Step = 'stamps' | 'questions' | 'draft'

/** Mulai: ten questions about the two of them become a draft of the whole gift. */
export function Screen() {
  return (
    <OwnerOnly>
      <title>Mulai · Kado</title>
      <Beginning />
    </OwnerOnly>
  )
}

function Beginning() {
  useSceneName('desk')
  const kept = useAnswers()
  const files = useFiles()
  const [, navigate] = useLocation()
  const [picked, setStep] = useState<Step>()
  const step = picked ?? (kept.occasion ? 'questions' : 'stamps')
  const answered = countAnswered(kept, files)
  const go = useCallback((to: Step) => {
    setStep(to)
    window.scrollTo(0, 0)
  }, [])
  const pick = useCallback(
    (occasion: Occasion) => {
      answers.change({ occasion })
      go('questions')
    },
    [go],
  )
  const { occasion } = kept
  return (
    <div className="beginning desk-top">
      <header className="row beginning-bar">
        <img src="/images/heart-lantern.svg" alt="" />
        {step === 'questions' && <Beads answered={answered} />}
        <Link className="link" to={READINESS}>
          Lewati, aku isi sendiri
        </Link>
      </header>
      <main>
        {step === 'stamps' && <Stamps onPick={pick} />}
        {step === 'questions' && <Questions />}
        {step === 'draft' && occasion && (
          <Draft
            answers={{ ...kept, occasion }}
            files={files}
            onBack={() => go('questions')}
            onDone={() => {
              answers.erase()
              navigate(READINESS)
            }}
          />
        )}
      </main>
      {step === 'questions' && (
        <Foot answered={answered} onBack={() => go('stamps')} onDraft={() => go('draft')} />
      )}
    </div>
  )
}

function Beads({ answered }: { answered: number }) {
  return (
    <span className="row beads" role="img" aria-label={`${answered} dari ${QUESTIONS} terjawab`}>
      {Array.from({ length: QUESTIONS }, (_, index) => (
        <span key={index} className="bead" data-lit={index < answered} />
      ))}
    </span>
  )
}

type FootProps = { answered: number; onBack: () => void; onDraft: () => void }

function Foot({ answered, onBack, onDraft }: FootProps) {
  const isKept = useIsKept()
  return (
    <footer className="row beginning-foot">
      <p>
        <b>
          {answered} dari {QUESTIONS}
        </b>
        <small>{isKept ? 'Tersimpan di perangkat ini' : 'Tersimpan sampai tab ini ditutup'}</small>
      </p>
      <button type="button" className="text-button" onClick={onBack}>
        Ganti perangko
      </button>
      <button type="button" className="button button-wax" onClick={onDraft}>
        Lihat drafnya
      </button>
    </footer>
  )
}
