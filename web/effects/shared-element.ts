/** Refs for an element that appears on one screen and on the next: see `sharedElement`. */
export const lanternRef = sharedElement()
export const cardRef = sharedElement()
export const sheetRef = sharedElement()
export const filmRef = sharedElement()

// An element starts where the same element of the previous screen was when that screen unmounted, even in the
// middle of an animation, and moves to its own place from there. Sets `data-carried`, `data-carries` on its screen, and
// `--stretch`: the height it had before as a share of its own height, at the same width. With reduced motion the element
// does not move.
function sharedElement() {
  let left: DOMRect | undefined
  return (element: HTMLElement | null) => {
    if (left && element) {
      element.dataset.carried = ''
      element.closest('main')?.setAttribute('data-carries', '')
      const { width, height } = element.getBoundingClientRect()
      element.style.setProperty('--stretch', String((left.height * width) / (left.width * height)))
      if (document.documentElement.dataset.motion === 'full')
        animateFrom(element, left, { duration: 900, easing: 'cubic-bezier(0.45, 0.05, 0.15, 1)' })
    }
    return () => {
      left = element?.getBoundingClientRect()
      // The next screen mounts in the same commit; a later one does not start from here.
      setTimeout(() => {
        left = undefined
      })
    }
  }
}

/**
 * Moves an element from an earlier rectangle to its present one, by a transform with its origin at the top
 * left.
 */
export function animateFrom(element: Element, from: DOMRect, timing: KeyframeAnimationOptions) {
  const to = element.getBoundingClientRect()
  const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`
  element.animate({ transform: [transform, 'none'] }, timing)
}
