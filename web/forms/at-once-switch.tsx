import { EditSwitch } from './edit-switch.tsx'
import type { useAtOnce } from './use-at-once.ts'

type Props<Name extends string> = {
  atOnce: Pick<ReturnType<typeof useAtOnce<Record<Name, boolean>>>, 'shown' | 'isSaving' | 'change'>
  /** The value's name. */
  name: Name
  label: string
  /** Its states in a word each: off, then on. */
  states: [string, string]
}

/** A switch that is saved when it is pressed; its word says nothing that is not stored. */
export function AtOnceSwitch<Name extends string>({ atOnce, name, label, states: [off, on] }: Props<Name>) {
  const isOn = atOnce.shown[name]
  return (
    <EditSwitch
      name={name}
      label={label}
      isOn={isOn}
      state={atOnce.isSaving(name) ? 'Menyimpan' : isOn ? on : off}
      checked={isOn}
      onChange={({ target }) => atOnce.change({ [name]: target.checked } as Record<Name, boolean>)}
    />
  )
}
