import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { call } from '#web/api/call.ts'
import { refresh } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useChange } from '#web/session/use-change.tsx'
import { usePlayback } from '#web/sound/playback.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showModal, useBackCloses } from '#web/ui/layers.ts'
import { keepFocus } from '#web/ui/modal.ts'
import * as calls from './calls.ts'
import { times } from './contract.ts'
import type { Answer } from './schemas.ts'
import { useGiverTexts } from './screen-giver.tsx'
import { AnswerIcon } from './screen-icon.tsx'
import { texts } from './screen-texts.tsx'

type Props = { answer: Answer; onClose: () => void }

/** A lantern enlarged, with its text and its voice; its sender can withdraw it for a day. */
export function LanternReading({ answer, onClose }: Props) {
  const { at, text, voice_url, read_at, is_mine } = answer
  const dialog = useRef<HTMLDialogElement>(null)
  const { read } = useGiverTexts()
  useBackCloses(true, onClose)
  useLayoutEffect(() => (dialog.current ? showModal(dialog.current) : undefined), [])
  const day = new Intl.DateTimeFormat('id', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
  const isRead = is_mine && typeof read_at === 'number'
  return createPortal(
    <dialog
      ref={dialog}
      className="whole-window answer-lantern-reading"
      aria-label={is_mine ? texts.mineTitle : texts.othersTitle}
      onKeyDown={keepFocus}
      onClick={({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()}
      onClose={onClose}
    >
      <div className="halo answer-lantern-big">
        <Shape />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element */}
        <div className="answer-lantern-words type" tabIndex={0}>
          {text && <p>{text}</p>}
          {voice_url && <Listen url={voice_url} />}
        </div>
      </div>
      <p>
        Dilepas {day}
        {isRead && `, ${read}`}
      </p>
      <div className="cluster answer-lantern-ways">
        <button type="button" className="button button-ghost" onClick={onClose}>
          <Icon name="close" />
          {texts.close}
        </button>
        {is_mine && serverNow() - at < times.takeBack && <TakeBack id={answer.id} onDone={onClose} />}
      </div>
    </dialog>,
    document.body,
  )
}

function Listen({ url }: { url: string }) {
  const { isPlaying, toggle } = usePlayback(url)
  return (
    <button type="button" className="button button-wax" onClick={toggle}>
      <AnswerIcon name={isPlaying ? 'pause' : 'play'} />
      {isPlaying ? texts.pauseVoice : texts.listenVoice}
    </button>
  )
}

function TakeBack({ id, onDone }: { id: number; onDone: () => void }) {
  const { run, isBusy, problem } = useChange({ isInline: true })
  async function take() {
    if (!(await run(() => call(calls.takeBack, { id }), texts.takeBackFailed))) return
    await refresh(calls.load, { sky: true })
    onDone()
  }
  return (
    <>
      <ConfirmButton
        text={texts.takeBack}
        question={texts.takeBackSure}
        isBusy={isBusy}
        onConfirm={() => void take()}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

function Shape() {
  return (
    <svg className="cover" viewBox="0 0 80 108" aria-hidden="true">
      <defs>
        <linearGradient id="answer-lantern-big" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b8622c" />
          <stop offset=".24" stopColor="#eb9a4c" />
          <stop offset=".6" stopColor="#ffcb84" />
          <stop offset="1" stopColor="#fff0c4" />
        </linearGradient>
      </defs>
      <path d="M6 46C2 12 22 3 40 3S78 12 74 46L67 102Q40 109 13 102Z" fill="url(#answer-lantern-big)" />
      <path
        d="M28 4C20 34 25 74 29 105M52 4C60 34 55 74 51 105"
        fill="none"
        stroke="#6b2a12"
        strokeOpacity=".16"
      />
    </svg>
  )
}
