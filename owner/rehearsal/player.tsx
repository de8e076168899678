import { OwnerIcon } from '#web/ui/owner-icon.tsx'

type Props = {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onStep: (step: 1 | -1) => void
  isFirst: boolean
}

/** Pauses the rehearsal and steps from chapter to chapter. */
export function Player({ isPaused, onPause, onStep, isFirst }: Props) {
  return (
    <div className="row rehearsal-player">
      <button
        type="button"
        className="hit"
        aria-label="Bab sebelumnya"
        disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <OwnerIcon name="chevronLeft" />
      </button>
      <button
        type="button"
        className="round"
        aria-label={isPaused ? 'Putar' : 'Jeda'}
        onClick={() => onPause(!isPaused)}
      >
        <OwnerIcon name={isPaused ? 'play' : 'pause'} />
      </button>
      <button type="button" className="hit" aria-label="Bab berikutnya" onClick={() => onStep(1)}>
        <OwnerIcon name="chevronRight" />
      </button>
    </div>
  )
}
