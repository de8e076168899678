import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '#contract/routes.ts'
import { useHeadingFocus } from '#web/effects/focus-heading.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { useStore } from '#web/store.ts'
import { useBackCloses } from '#web/ui/layers.ts'
import { answers, useAnswers } from './answers.tsx'
import type { Answers, Choices, Occasion } from './contract.ts'
import { useNow } from './days.tsx'
import { Draft } from './draft.tsx'
import { files, type PickedFiles, useAreFilesStored, useFiles } from './files.tsx'
import { countAnswered, QUESTIONS, Questions } from './questions.tsx'
import { Stamps } from './stamps.tsx'
import './screen.css'

const READINESS = `${routes.editPages}?page=readiness`

/** What the draft is made of; later changes of the answers do not reach it. */
type Asked = { answers: Answers; files: PickedFiles; choices: Choices; isUsed?: true }

/** Mulai: ten questions about the two of them become a draft of the whole gift. */
export function Screen() {
  // Nothing of one account's draft is left for the next that signs in.
  const account = useStore(currentAccount)
  return (
    <OwnerOnly>
      <title>Mulai · Kado</title>
      <Beginning key={account} />
    </OwnerOnly>
  )
}

function Beginning() {
  useSceneName('desk beginning')
  const kept = useAnswers()
  const picked = useFiles()
  const [, navigate] = useLocation()
  const [wanted, setChoosing] = useState<boolean>()
  const isChoosing = wanted ?? kept.occasion === undefined
  const [asked, setAsked] = useState<Asked>()
  const step = asked ? 'draft' : isChoosing ? 'stamps' : 'questions'
  const answered = countAnswered(kept, picked, useNow())
  useHeadingFocus(step)
  useBackCloses(step === 'draft' && !asked?.isUsed, () => setAsked(undefined))
  useBackCloses(step === 'stamps' && kept.occasion !== undefined, () => setChoosing(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => void window.scrollTo(0, 0), [step])
  const pick = useCallback((occasion: Occasion) => {
    answers.change({ occasion })
    setChoosing(false)
  }, [])
  const { occasion } = kept
  return (
    <div className="beginning desk-top">
      <header className="row beginning-bar">
        <img src="/images/heart-lantern.svg" alt="" />
        <b>Kado</b>
        {step === 'questions' && <Beads answered={answered} />}
        <Link className="link" to={READINESS}>
          Lewati, aku isi sendiri
        </Link>
      </header>
      <main>
        {step === 'stamps' && <Stamps kept={kept} onPick={pick} />}
        {step === 'questions' && <Questions onChange={() => setChoosing(true)} />}
        {asked && (
          <Draft
            {...asked}
            onChoose={(choices) => {
              setAsked({ ...asked, choices })
              answers.change({ choices })
            }}
            onBack={() => setAsked(undefined)}
            onUsed={() => {
              setAsked({ ...asked, isUsed: true })
              keptAnswers.erase()
            }}
            onUndone={() => {
              const { isUsed: _, ...open } = asked
              setAsked(open)
              answers.change({ ...asked.answers, choices: asked.choices })
              files.change(asked.files)
            }}
            onDone={() => navigate(READINESS)}
          />
        )}
      </main>
      {step === 'questions' && (
        <Foot
          answered={answered}
          onDraft={() =>
            occasion && setAsked({ answers: { ...kept, occasion }, files: picked, choices: kept.choices })
          }
        />
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

type FootProps = { answered: number; onDraft: () => void }

function Foot({ answered, onDraft }: FootProps) {
  const areAnswersStored = keptAnswers.useIsStored()
  const isKept = useAreFilesStored() && areAnswersStored
  return (
    <footer className="row beginning-foot">
      <p>
        <b>
          {answered} dari {QUESTIONS}
        </b>
        <small>{isKept ? 'Tersimpan di perangkat ini' : 'Tersimpan sampai tab ini ditutup'}</small>
      </p>
      <button type="button" className="button button-wax" onClick={onDraft}>
        Lihat drafnya
      </button>
    </footer>
  )
}
