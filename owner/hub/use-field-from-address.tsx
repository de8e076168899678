import { useEffect } from 'react'
import { useSearch } from 'wouter'

// How long a form may take to come, in milliseconds.
const TIMEOUT = 10_000

const CONTROLS = 'input:not([type="file"]), textarea, select, button, a[href]'

/**
 * Focuses the control that the address asks for once its form is here: `?page=coupon&field=phone`, of one item of a
 * list `?page=love-moments&item=3&field=letter`; 'file' is where a file is picked.
 */
export function useFieldFromAddress() {
  const search = useSearch()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const field = params.get('field')
    if (field === null) return
    const item = params.get('item')
    let isOpened = item === null
    const look = () => {
      isOpened ||= openItem(item ?? '')
      const control = isOpened && findControl(field, item)
      if (!control) return
      stop()
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => stop(), TIMEOUT)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(document.body, { subtree: true, childList: true })
    look()
    return stop
  }, [search])
}

// A folded item opens a moment after its click.
function openItem(item: string) {
  const shown = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)
  const isFolded = shown?.matches('[aria-pressed="false"], [aria-expanded="false"]')
  if (isFolded) shown?.click()
  return shown !== null && !isFolded
}

// A control that is not there any more leaves the first of its form.
function findControl(field: string, item: string | null) {
  const form = document.querySelector('dialog[open] .edit-form, main :is(.edit-form, form)')
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const named = field === 'file' ? '.file-field button' : `[name="${CSS.escape(field)}"]`
  const listed = item === null ? undefined : find(`[data-item="${CSS.escape(item)}"]`)
  return find(named) ?? listed ?? find('[data-item]') ?? find(CONTROLS)
}
