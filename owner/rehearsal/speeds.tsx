const speeds = [1, 2, 4]

type Props = { speed: number; onPick: (speed: number) => void }

/** The speed of the rehearsal, as a multiple of the real one. */
export function Speeds({ speed: current, onPick }: Props) {
  return (
    <fieldset className="rehearsal-speeds">
      <legend className="sr-only">Kecepatan</legend>
      {speeds.map((speed) => (
        <button
          key={speed}
          type="button"
          aria-pressed={speed === current}
          onClick={() => onPick(speed)}
        >{`${speed}x`}</button>
      ))}
    </fieldset>
  )
}
