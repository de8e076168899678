import { afterPress } from '#web/ui/press.ts'

/** A field into which a phone's keyboard types. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

const TYPES = ['text', 'search', 'email', 'url', 'tel', 'number', 'password']

// In CSS pixels: above the field's label, and below the field.
const ROOM = { above: 22, below: 12 }

// Of the height above the keyboard; the rest shows the preview.
const MOST = 0.45

// In CSS pixels: a label and one line.
const LEAST = 112

// As the tokens `--d-ui` and `--e-out`.
const MOTION = { duration: 240, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }

type Parts = {
  dialog: HTMLDialogElement
  paper: HTMLElement
  /** What is shown below the field: while the focus is there, the field stays. */
  bar: HTMLElement
}

/** The text fields of a sheet, in their order. */
export function textFieldsOf(paper: HTMLElement) {
  return [...paper.querySelectorAll('input, textarea')].filter(
    (field): field is TextField => isText(field) && field.checkVisibility(),
  )
}

function isText(element: Element | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return !element.disabled
  return element instanceof HTMLInputElement && TYPES.includes(element.type) && !element.disabled
}

/**
 * Makes room for the preview: while a text field of a sheet has the focus, the sheet is as high as that field, and the
 * rest of the form scrolls in it. Escape and a press beside the sheet lead back to the whole sheet.
 * @param onField gets the field, or undefined for the whole sheet
 * @returns the function that ends it
 */
export function shrinkWhileTyping(parts: Parts, onField: (field: TextField | undefined) => void) {
  const { dialog, paper } = parts
  const listening = new AbortController()
  const { signal } = listening
  const scroll = { whole: 0 }
  let field: TextField | undefined
  let motion: Animation | undefined
  // The field may grow, and the keyboard may open; a field that is gone fires no event.
  const sizes = new ResizeObserver(() => (field?.isConnected === false ? update() : fit(parts, field)))

  function update() {
    const next = focusedField(parts, field)
    if (next === field) return
    const { top } = paper.getBoundingClientRect()
    const place = placeOf(next ?? field, paper)
    if (!field) scroll.whole = paper.scrollTop
    field = next
    dialog.toggleAttribute('data-typing', field !== undefined)
    fit(parts, field)
    sizes.disconnect()
    for (const each of field ? [dialog, field, field.closest('.field') ?? field] : []) sizes.observe(each)
    motion?.cancel()
    const target = field ? place.top - ROOM.above : wholeScroll(paper, place, scroll.whole)
    motion = move(paper, paper.getBoundingClientRect().bottom - top, target)
    onField(field)
  }

  const leave = (event: Event) => {
    if (!field || event.defaultPrevented) return
    event.preventDefault()
    event.stopImmediatePropagation()
    field.blur()
    update()
  }
  const follow = () => afterPress(update)
  dialog.addEventListener('focusin', follow, { signal })
  // The focus that comes next is told by itself.
  dialog.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? follow(), { signal })
  dialog.addEventListener('cancel', (event) => event.target === dialog && leave(event), {
    capture: true,
    signal,
  })
  dialog.addEventListener('click', (event) => event.target === dialog && leave(event), {
    capture: true,
    signal,
  })
  // Behind the handlers of the fields themselves.
  window.addEventListener('keydown', (event) => event.key === 'Escape' && leave(event), { signal })
  update()
  return () => {
    listening.abort()
    sizes.disconnect()
    dialog.removeAttribute('data-typing')
  }
}

function focusedField({ paper, bar }: Parts, field: TextField | undefined) {
  const focused = document.activeElement
  if (field?.isConnected && bar.contains(focused)) return field
  return isText(focused) && paper.contains(focused) ? focused : undefined
}

// A field with its label, its error and its hint, whose frame may have no box of its own.
function boxOf(field: TextField) {
  const frame = field.closest('.field')
  if (!frame) return field.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(frame)
  return range.getBoundingClientRect()
}

// The height of the shrunk sheet.
function fit({ dialog, paper }: Parts, field: TextField | undefined) {
  if (!field) return
  const most = Math.max(LEAST, dialog.clientHeight * MOST)
  const height = boxOf(field).height + ROOM.above + ROOM.below
  paper.style.setProperty('--most', `${most}px`)
  paper.style.setProperty('--typing', `${Math.max(LEAST, Math.min(most, height))}px`)
}

// Where a field is in the scrolled content.
function placeOf(field: TextField | undefined, paper: HTMLElement) {
  if (!field?.isConnected) return { top: 0, bottom: 0 }
  const { top, bottom } = boxOf(field)
  const start = paper.getBoundingClientRect().top - paper.scrollTop
  return { top: top - start, bottom: bottom - start }
}

// Where the whole sheet was scrolled before, if the field that was edited last is in view there.
function wholeScroll(paper: HTMLElement, { top, bottom }: { top: number; bottom: number }, before: number) {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(paper)
  const lowest = bottom + Number.parseFloat(scrollPaddingBottom) - paper.clientHeight
  const highest = top - Number.parseFloat(scrollPaddingTop)
  return Math.min(highest, Math.max(lowest, before))
}

// The content scrolls as far as the sheet has come.
function move(paper: HTMLElement, height: number, target: number) {
  const start = paper.scrollTop
  const end = () => paper.scrollTo({ top: target })
  if (document.documentElement.dataset.motion === 'reduced') return void end()
  const motion = paper.animate({ height: [`${height}px`, `${paper.clientHeight}px`] }, MOTION)
  let last = start
  const step = () => {
    // Something else scrolls it.
    if (paper.scrollTop !== last) motion.onfinish = null
    else if (motion.playState === 'running') {
      const progress = motion.effect?.getComputedTiming().progress ?? 1
      paper.scrollTo({ top: start + (target - start) * progress })
      last = paper.scrollTop
      requestAnimationFrame(step)
    }
  }
  requestAnimationFrame(step)
  motion.onfinish = end
  return motion
}
