import { type RefObject, useContext, useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { spellMoment } from '#contract/opening-hour.ts'
import * as guests from '#owner/guests/calls.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { isLocal } from '#web/local-link.ts'
import { Seal } from '#web/scene/seal.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { texts } from './contract.ts'
import { EditAnswered, EditQuestion } from './edit-question.tsx'
import { SharingIcon } from './icon.tsx'
import { JournalNote } from './journal-note.tsx'
import { SaveQueue } from './save-queue.tsx'
import { SendButtons } from './send-buttons.tsx'
import { Step } from './step.tsx'

type Props = {
  link: string
  partner: string
  timeZone: string
  isHidden: boolean
  sent: Output<typeof guests.loadSent>
  onSent: () => void
}

/** The last step: the question about the edit buttons, and the button that sends. */
export function SendStep({ link, partner, timeZone, isHidden, sent, onSent }: Props) {
  const question = useRef<HTMLButtonElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  const isAsked = !isHidden && !sent.edit_answered
  const local = isLocal(link)
  const isSent = sent.told_at !== null && !local
  const [wasSent] = useState(isSent)
  const look = local ? 'sharing-cold' : isSent && !wasSent ? 'sharing-pressed' : ''
  // The first press leads to the open question, the second one sends.
  const mayGoOn = () => {
    if (!isAsked || wasAsked.current) return true
    wasAsked.current = true
    question.current?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'center' })
    return false
  }
  const name = partner.charAt(0).toUpperCase() + partner.slice(1)
  return (
    <Step knot={<Seal className={look} />} title={isSent ? 'Sudah dikirim' : 'Kirim'} isDone={isSent}>
      {isAsked ? (
        <EditQuestion name={name} first={question} next={send} />
      ) : (
        <EditAnswered isHidden={isHidden} />
      )}
      {local && <Unsendable name={name} />}
      <SendButtons
        ref={send}
        link={link}
        kind={local ? 'trial' : isSent ? 'again' : 'first'}
        mayGoOn={() => local || mayGoOn()}
        onSent={onSent}
      />
      <div className="sharing-note">
        {sent.told_at !== null && (
          <p role="status">
            {local && 'Tercatat dikirim '}
            {spellMoment(sent.told_at, timeZone)}.
          </p>
        )}
        <JournalNote name={partner} />
        {sent.told_at !== null && <TakeBack next={send} />}
      </div>
    </Step>
  )
}

function Unsendable({ name }: { name: string }) {
  return (
    <>
      <button
        type="button"
        className="button button-line sharing-wait"
        aria-disabled="true"
        aria-describedby="sharing-local"
      >
        <OwnerIcon name="clock" />
        Belum bisa dikirim
      </button>
      <p id="sharing-local" className="sharing-local">
        <SharingIcon name="unreachable" />
        <span>
          <b>{texts.localLink}</b> {texts.publishing(name)}
        </span>
      </p>
    </>
  )
}

function TakeBack({ next }: { next: RefObject<HTMLButtonElement | null> }) {
  const { run, isBusy, problem } = useChange({ isInline: true })
  const enqueue = useContext(SaveQueue)
  const button = useRef<HTMLButtonElement>(null)
  const takeBack = async () => {
    const { data } = await call(guests.takeBackSent, {})
    // This button goes.
    if (button.current?.matches(':focus')) next.current?.focus()
    put(guests.loadSent, data)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="text-button"
        aria-disabled={isBusy}
        onClick={() => isBusy || void run(() => enqueue(takeBack), texts.notTakenBack)}
      >
        Belum jadi kukirim
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
