import { usePlayback } from '#web/sound/playback.ts'
import type { Recording } from '#web/sound/recorder.ts'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import { limits } from './contract.ts'
import { AnswerIcon } from './screen-icon.tsx'
import { bars, texts } from './screen-texts.tsx'
import './screen-voice.css'

type Props = {
  recording: Recording
  voice: Blob | undefined
  onStart: () => void
  onStop: () => void
  onReset: () => void
}

// The smallest height of a bar, as a share of the highest.
const LOW = 0.12

/** Records a voice, plays it, and records it again. */
export function Voice({ recording, voice, onStart, onStop, onReset }: Props) {
  const { state, seconds, levels } = recording
  const { isPlaying, toggle } = usePlayback(useFileAddress(voice))
  const isRecorded = state === 'recorded'
  const act = state === 'recording' ? onStop : isRecorded ? toggle : onStart
  return (
    <>
      <button
        type="button"
        className="disc answer-rec"
        aria-label={nameOf(state, isPlaying)}
        aria-busy={state === 'asking'}
        onClick={act}
      >
        <Ring share={state === 'recording' ? 1 - seconds / limits.voice : seconds / limits.voice} />
        <span className="disc answer-core">
          <AnswerIcon name={iconOf(state, isPlaying)} />
        </span>
      </button>
      <p className="answer-clock">
        <span className="sr-only">Terekam </span>
        <b className="num">{Math.floor(seconds)}</b>
        <span> / {limits.voice} detik</span>
      </p>
      <div className="row answer-levels" aria-hidden="true">
        {Array.from({ length: bars }, (_, index) => (
          <i
            key={index}
            data-on={levels[index] !== undefined}
            style={{ transform: `scaleY(${Math.max(LOW, levels[index] ?? LOW / 2)})` }}
          />
        ))}
      </div>
      <p
        className={`aside answer-hint ${state === 'refused' ? 'is-refused' : ''}`}
        role={state === 'refused' ? 'alert' : 'status'}
      >
        {hints[state]}
      </p>
      {isRecorded && (
        <button type="button" className="button button-line button-small" onClick={onReset}>
          <AnswerIcon name="again" />
          {texts.recordAgain}
        </button>
      )}
    </>
  )
}

const hints: Record<Recording['state'], string> = {
  idle: texts.recordHint,
  asking: texts.recordHint,
  recording: texts.stopHint,
  paused: texts.stopHint,
  recorded: texts.listenHint,
  refused: texts.refused,
}

// The ring shows the remaining time; afterwards the length of the recording.
function Ring({ share }: { share: number }) {
  return (
    <svg className="cover answer-ring" viewBox="0 0 112 112" aria-hidden="true">
      <circle cx="56" cy="56" r="52" />
      {share > 0 && (
        <circle cx="56" cy="56" r="52" pathLength="100" strokeDasharray={`${share * 100} 100`} data-ember />
      )}
    </svg>
  )
}

function nameOf(state: Recording['state'], isPlaying: boolean) {
  if (state === 'recording') return texts.stop
  if (state === 'recorded') return isPlaying ? texts.pause : texts.listen
  return state === 'refused' ? texts.retry : texts.record
}

function iconOf(state: Recording['state'], isPlaying: boolean) {
  if (state === 'recording') return 'stop'
  if (state !== 'recorded') return 'mic'
  return isPlaying ? 'pause' : 'play'
}
