import { isPreview } from '#web/preview.ts'
import { isMotionReduced } from './reduced-motion.ts'

// In milliseconds: a screen that was left fades before the next one comes; with reduced motion both fade at once.
const LEAVING = 220
const CROSSING = 240

/**
 * A ref for a screen's root element. When the screen unmounts, the element stays above the plates and fades as it
 * was, in the middle of an animation too, out of reach of taps, keys and assistive technology. With reduced motion
 * the next screen fades in meanwhile; with full motion its styles let it come.
 */
export function screenRef(screen: HTMLElement | null) {
  if (!screen || isPreview) return
  if (isMotionReduced())
    for (const part of screen.children) part.animate({ opacity: [0, 1] }, { id: 'come', duration: CROSSING })
  return () => {
    const { left, top, width } = screen.getBoundingClientRect()
    // Once the element is inserted again, its CSS animations would start anew.
    for (const motion of screen.getAnimations({ subtree: true })) {
      try {
        motion.commitStyles()
      } catch {
        // It moves a pseudo-element, or an element that is not drawn.
      }
    }
    // A long list of photos would be laid out once more, unseen.
    const unseen = [...screen.querySelectorAll('figure')].filter(
      (each) => each.getBoundingClientRect().top > innerHeight,
    )
    // React has removed it by then; one that it only hides stays where it is.
    queueMicrotask(() => {
      if (screen.isConnected) return
      // A film would play on, and a frame would load anew.
      for (const film of screen.querySelectorAll('video')) film.pause()
      for (const each of [...unseen, ...screen.querySelectorAll('iframe, dialog')]) each.remove()
      screen.classList.add('leaving')
      screen.inert = true
      screen.ariaHidden = 'true'
      screen.style.cssText += `;left:${left}px;top:${top}px;width:${width}px`
      document.body.append(screen)
      const fading = screen.animate({ opacity: 0 }, isMotionReduced() ? CROSSING : LEAVING)
      void fading.finished.then(() => screen.remove())
    })
  }
}
