import { RadioGroup } from '#web/ui/radio-group.tsx'

const speeds = [1, 2, 4].map((value) => ({ value, name: `${value}x` }))

type Props = { speed: number; onPick: (speed: number) => void }

/** The speed of the rehearsal, as a multiple of the real one. */
export function Speeds({ speed, onPick }: Props) {
  return (
    <RadioGroup
      legend="Kecepatan"
      className="rehearsal-speeds"
      options={speeds}
      value={speed}
      onPick={onPick}
    />
  )
}
