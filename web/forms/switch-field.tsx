import { useFormContext, useWatch } from 'react-hook-form'
import { EditSwitch } from './edit-switch.tsx'

type Props = {
  /** The value's name in the form. */
  name: string
  label: string
  /** Its states in a word each: off, then on. */
  states: [string, string]
}

/** A switch of an edit form: binds its value and names its state. */
export function SwitchField({ name, label, states: [off, on] }: Props) {
  const { register, control } = useFormContext()
  const isOn: boolean = useWatch({ control, name })
  return <EditSwitch label={label} state={isOn ? on : off} isOn={isOn} {...register(name)} />
}
