import { useEffect } from 'react'
import { useSearch } from 'wouter'

// In milliseconds: how long a form may take to load.
const TIMEOUT = 10_000

const CONTROLS = 'input:not([type="file"]), textarea, select, button, a[href]'

/**
 * Focuses the control that the address names once its form is mounted: `?page=coupon&field=phone`, for an
 * item of a list `?page=love-moments&item=3&field=letter`; 'file' is a file picker.
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

// A collapsed item opens a moment after its click.
function openItem(item: string) {
  const shown = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)
  const isFolded = shown?.matches('[aria-expanded="false"], [aria-current="false"]')
  if (isFolded) shown?.click()
  return shown !== null && !isFolded
}

// For a control that no longer exists, the form's first one.
function findControl(field: string, item: string | null) {
  const form = ':is(dialog[open] .edit-form, main :is(.edit-form, form))'
  const find = (selector: string) => document.querySelector<HTMLElement>(`${form} :is(${selector})`)
  const named = field === 'file' ? '.file-field button' : `[name="${CSS.escape(field)}"]`
  const listed = item === null ? undefined : find(`[data-item="${CSS.escape(item)}"]`)
  return find(named) ?? listed ?? find('[data-item]') ?? find(CONTROLS)
}
