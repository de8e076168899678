import type { ReactNode } from 'react'
import { recordingSeconds } from '#contract/media.ts'
import { findFormat, formats, type Recording } from '#web/sound/recorder.ts'
import { Drawing, Icon } from '#web/ui/icon.tsx'
import type { useTake } from './form-narration-take.tsx'
import { texts } from './form-narration-texts.tsx'
import { clockTime } from './screen-narration-texts.tsx'

const MIC = 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21'
const STOP = 'M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z'

// In seconds before the limit.
const LAST = 60

type Taking = ReturnType<typeof useTake>
type Props = { taking: Taking; count: number; onSave: () => void; share: number | undefined; problem: string }

/** What can be done at present: record, mark, listen, save. */
export function NarrationPanel(props: Props) {
  const { phase, recording } = props.taking
  if (phase === 'ready' || recording.state === 'refused') return <Ready {...props} />
  if (phase === 'recording') return <Recorder {...props} />
  return phase === 'marking' ? <Marking {...props} /> : <Listening {...props} />
}

function Ready({ taking }: Props) {
  const { state } = taking.recording
  if (findFormat(formats.everywhere) === undefined) return <p role="alert">{texts.unable}</p>
  if (isMicrophoneClosed())
    return (
      <>
        <h3>{texts.closedTitle}</h3>
        <p>{texts.closed}</p>
        <button type="button" className="button button-wax" onClick={() => window.location.reload()}>
          Muat ulang
        </button>
      </>
    )
  const isRefused = state === 'refused'
  return (
    <>
      <Disc label={isRefused ? texts.again : texts.start} share={0} onPress={() => void taking.record()}>
        <Drawing path={MIC} />
      </Disc>
      <h3>{isRefused ? texts.refusedTitle : texts.ready}</h3>
      <p role={isRefused ? 'alert' : undefined}>{isRefused ? texts.refused : texts.place}</p>
    </>
  )
}

function Recorder({ taking, count }: Props) {
  const { recording, current = 0, isLast } = taking
  const { seconds, state, level } = recording
  const isPaused = state === 'paused'
  return (
    <>
      <div className="row narrating-top">
        <Disc
          label={texts.stop}
          share={seconds / recordingSeconds.narration}
          level={level}
          onPress={() => void taking.stop()}
        >
          <Drawing path={STOP} />
        </Disc>
        <Time at={seconds} of={recordingSeconds.narration} />
      </div>
      <p role="status">{noticeOf(recording, current, count)}</p>
      <button type="button" className="button button-wax" ref={takeFocus} onClick={taking.next}>
        {isLast ? texts.done : texts.next}
      </button>
      <div className="row centred">
        <button type="button" className="text-button" onClick={isPaused ? taking.resume : taking.pause}>
          {isPaused ? texts.resume : texts.pause}
        </button>
        {current > 0 && (
          <button type="button" className="text-button" onClick={taking.back}>
            {texts.back}
          </button>
        )}
      </div>
    </>
  )
}

function noticeOf({ state, seconds, levels }: Recording, current: number, count: number) {
  if (state === 'asking') return texts.asking
  if (state === 'paused') return texts.stoppedAt(current)
  const isUnheard = seconds > UNHEARD && (levels[0] ?? 0) < FAINT
  if (isUnheard) return texts.unheard
  if (seconds > recordingSeconds.narration - LAST) return texts.lastMinute
  return texts.nth(current, count)
}

// In seconds, and the share of a voice's usual volume that is taken for silence.
const UNHEARD = 8
const FAINT = 0.02

function Marking({ taking, count }: Props) {
  const { playback, current = -1, isLast } = taking
  const hasBegun = current >= 0
  return (
    <>
      <div className="row narrating-top">
        <Player taking={taking} />
        <Time at={playback.at} of={taking.take.seconds} />
      </div>
      <h3>{texts.marking}</h3>
      <p role="status">{hasBegun ? texts.nth(current, count) : texts.markingHint}</p>
      {hasBegun ? (
        <button type="button" className="button button-wax" ref={takeFocus} onClick={taking.next}>
          {isLast ? texts.done : texts.next}
        </button>
      ) : (
        <button type="button" className="button button-wax" onClick={taking.playAndMark}>
          {texts.playAndMark}
        </button>
      )}
      <div className="row centred">
        {current > 0 && (
          <button type="button" className="text-button" onClick={taking.back}>
            {texts.back}
          </button>
        )}
        <button type="button" className="text-button" onClick={taking.leaveUnmarked}>
          {texts.noMarks}
        </button>
      </div>
    </>
  )
}

function Listening({ taking, onSave, share, problem }: Props) {
  const { take, playback, recording } = taking
  const isSending = share !== undefined
  const isOver = recording.seconds >= recordingSeconds.narration
  return (
    <>
      <div className="row narrating-top">
        <Player taking={taking} />
        <Time at={playback.at} of={take.seconds} />
      </div>
      <p role="status">{isOver ? texts.tooLong : texts.listening}</p>
      <button
        type="button"
        className="button button-wax"
        aria-disabled={isSending}
        ref={takeFocus}
        onClick={onSave}
      >
        {isSending ? texts.saving : texts.save}
      </button>
      {isSending && <progress aria-label={texts.saving} max={1} value={share < 1 ? share : undefined} />}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="row centred">
        <button type="button" className="text-button" disabled={isSending} onClick={taking.markAgain}>
          {texts.markAgain}
        </button>
        <button
          type="button"
          className="text-button"
          disabled={isSending}
          onClick={() => void taking.record()}
        >
          {texts.recordAgain}
        </button>
      </div>
      <p className="small field-hint">{texts.kept}</p>
    </>
  )
}

function Player({ taking: { playback, take } }: { taking: Taking }) {
  const { isPlaying, hasFailed, at, toggle } = playback
  return (
    <>
      <Disc
        label={isPlaying ? texts.pausePlaying : texts.play}
        share={take.seconds > 0 ? at / take.seconds : 0}
        onPress={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </Disc>
      {hasFailed && <p role="alert">{texts.unplayable}</p>}
    </>
  )
}

type DiscProps = { label: string; share: number; level?: number; onPress: () => void; children: ReactNode }

function Disc({ label, share, level = 0, onPress, children }: DiscProps) {
  return (
    <button type="button" className="disc narrating-disc" aria-label={label} onClick={onPress}>
      <svg className="cover" viewBox="0 0 128 128" aria-hidden="true">
        <circle cx="64" cy="64" r="58" />
        {share > 0 && (
          <circle cx="64" cy="64" r="58" pathLength="100" strokeDasharray={`${share * 100} 100`} data-ember />
        )}
      </svg>
      <span className="disc" style={{ transform: `scale(${1 + level * 0.08})` }}>
        {children}
      </span>
    </button>
  )
}

function Time({ at, of }: { at: number; of: number }) {
  return (
    <p className="narrating-time" role="timer">
      <b className="num">{clockTime(at)}</b> {of > 0 && `/ ${clockTime(of)}`}
    </p>
  )
}

/** The ref of a button that gets the focus when it appears: the one before it is gone. */
export function takeFocus(button: HTMLElement | null) {
  button?.focus({ preventScroll: true })
}

// Chrome alone closes it by the page's header; visitors' pages have one that does.
function isMicrophoneClosed() {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature: (name: string) => boolean }
  }
  return featurePolicy?.allowsFeature('microphone') === false
}
