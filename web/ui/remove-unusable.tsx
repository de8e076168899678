import { unusable, withoutUnusable } from '#contract/line.ts'
import './remove-unusable.css'

type Props = {
  /** The sentence at the field, where there is one. */
  problem: string | undefined
  /** Finds the control of the field. */
  from: () => Element | null | undefined
}

/** Removes the characters that a field's problem is about, because they are invisible. */
export function RemoveUnusable({ problem, from }: Props) {
  if (!problem?.includes(unusable)) return null
  return (
    <button type="button" className="remove-unusable" onClick={() => clean(from())}>
      Hapus karakter itu
    </button>
  )
}

// The setter of the element itself, past React's own, and the event of a person who types: the forms hear it.
function clean(control: Element | null | undefined) {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, withoutUnusable(control.value))
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
