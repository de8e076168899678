import { unusable, withoutUnusable } from '#contract/line.ts'

type Props = {
  /** The sentence at the field, where there is one. */
  problem: string | undefined
  /** The id of the field's control. */
  control: string
}

/** Removes the characters that a field's problem is about, because they are invisible. */
export function RemoveUnusable({ problem, control }: Props) {
  if (!problem?.includes(unusable)) return null
  return (
    <button
      type="button"
      className="text-button text-button-plain"
      onClick={() => clean(document.getElementById(control))}
    >
      Hapus karakter itu
    </button>
  )
}

// The setter of the element itself, past React's own, and the event of a person who types: the forms hear it.
function clean(control: HTMLElement | null) {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, withoutUnusable(control.value))
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
