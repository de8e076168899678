import type { ComponentProps } from 'react'
import './desk.css'

type Props = ComponentProps<'input'> & {
  label: string
  isOn: boolean
  /** Its state in one word, such as 'Aktif'. */
  state: string
}

/** A switch of a form, with its state in a word beside it. */
export function EditSwitch({ label, isOn, state, ...input }: Props) {
  return (
    <label className="edit-switch">
      <input type="checkbox" role="switch" aria-checked={isOn} {...input} />
      <i aria-hidden="true" />
      <span>{label}</span>
      <b>{state}</b>
    </label>
  )
}
