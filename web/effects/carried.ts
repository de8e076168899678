/** Refs for what stands on one screen and on the next: see `carry`. */
export const carryLantern = carry()
export const carryCard = carry()

// An element begins where its kin on the screen before was as that screen went, in the middle of a flight too, and
// comes to its own place from there. Then `data-carried` is set.
function carry() {
  let left: DOMRect | undefined
  return (element: HTMLElement | null) => {
    if (left && element && document.documentElement.dataset.motion === 'full') {
      element.dataset.carried = ''
      glide(element, left, { duration: 900, easing: 'cubic-bezier(0.45, 0.05, 0.15, 1)' })
    }
    return () => {
      left = element?.getBoundingClientRect()
      // The next screen comes in the same commit, or it is none.
      setTimeout(() => {
        left = undefined
      })
    }
  }
}

/** Draws an element from where it was to where it is, by a transform alone, whose origin is its first corner. */
export function glide(element: Element, from: DOMRect, timing: KeyframeAnimationOptions) {
  const to = element.getBoundingClientRect()
  const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`
  element.animate({ transform: [transform, 'none'] }, timing)
}
