import { DeskIcon } from '#web/ui/desk-icon.tsx'

type Props = {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onStep: (step: 1 | -1) => void
  isFirst: boolean
}

/** Pauses the rehearsal and steps from chapter to chapter. */
export function Player({ isPaused, onPause, onStep, isFirst }: Props) {
  return (
    <div className="rehearsal-player">
      <button type="button" aria-label="Bab sebelumnya" disabled={isFirst} onClick={() => onStep(-1)}>
        <DeskIcon name="chevronLeft" />
      </button>
      <button
        type="button"
        className="round"
        aria-label={isPaused ? 'Putar' : 'Jeda'}
        onClick={() => onPause(!isPaused)}
      >
        <DeskIcon name={isPaused ? 'play' : 'pause'} />
      </button>
      <button type="button" aria-label="Bab berikutnya" onClick={() => onStep(1)}>
        <DeskIcon name="chevronRight" />
      </button>
    </div>
  )
}
