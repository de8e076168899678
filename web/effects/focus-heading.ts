/** Focuses the screen's heading, where a screen reader starts: a script may focus it. @returns whether it is there */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1[tabindex]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
