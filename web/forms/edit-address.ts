import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

/** The control that the hub's address asks for; `take` returns true once. */
type Addressed = { field: string; item: number | undefined; take: () => boolean }

export const AddressContext = createContext<Addressed | undefined>(undefined)

const CONTROLS = 'input:not([type="file"]), textarea, select, button, a[href]'

/**
 * Reads which control an address asks for, such as `?page=coupon&field=phone`, or for an item of a list
 * `?page=love-moments&item=3&field=letter`; 'file' is a file picker.
 */
export function readAddress(search: string): Addressed | undefined {
  const params = new URLSearchParams(search)
  const field = params.get('field')
  if (field === null) return undefined
  const item = params.get('item')
  let isTaken = false
  function take() {
    const isFirst = !isTaken
    isTaken = true
    return isFirst
  }
  return { field, item: item === null ? undefined : Number(item), take }
}

/** Opens the item of a list that the address asks for, before the list is shown. */
export function useAddressedItem(open: (item: number) => void) {
  const addressed = useContext(AddressContext)
  const [last, setLast] = useState<Addressed>()
  if (addressed === last) return
  setLast(addressed)
  if (addressed?.item !== undefined) open(addressed.item)
}

/** Focuses the control that the address asks for once its form is shown; of one that is gone, the form's first one. */
export function useAddressedField(form: RefObject<HTMLElement | null>) {
  const addressed = useContext(AddressContext)
  useEffect(() => {
    const control = addressed && form.current && findControl(form.current, addressed)
    if (!control || !addressed.take()) return
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }, [form, addressed])
}

function findControl(form: HTMLElement, { field, item }: Addressed) {
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const listed = item === undefined ? null : find(`a[data-item="${item}"], button[data-item="${item}"]`)
  const named = find(`[name="${CSS.escape(field)}"]`)
  return named ?? listed ?? find('a[data-item], button[data-item]') ?? find(CONTROLS)
}
