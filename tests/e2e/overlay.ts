import type { Page } from '@playwright/test'

// The shortest time that separates the starts of two hearts, in milliseconds.
const STEP = 10

/** A heart's way: when it starts and ends, in milliseconds, and its distances as shares of the window. */
export type Heart = { start: number; end: number; height: number; left: number }

/** Something that fades in or out around the hearts. */
export type Fade = {
  isTransition: boolean
  opacities: number[]
  picture: string
  area: number[]
  hasHearts: boolean
}

const HEARTS = `[...document.querySelectorAll('[data-hearts-overlay] [data-heart]')].map((heart) => {
  const animations = heart.getAnimations({ subtree: true })
  const y = () => new DOMMatrix(getComputedStyle(heart).transform).m42
  const last = Math.max(...animations.map(({ effect }) => effect.getComputedTiming().endTime))
  const at = (time) => {
    for (const animation of animations) {
      animation.pause()
      animation.currentTime = time
    }
    return y()
  }
  const first = at(0)
  const top = at(last)
  let start = 0
  while (start < last && at(start + ${STEP}) === first) start += ${STEP}
  let end = last
  while (end > start && at(end - ${STEP}) === top) end -= ${STEP}
  const { left } = getComputedStyle(heart)
  return { start, end, height: (first - top) / innerHeight, left: parseFloat(left) / innerWidth }
})`

const FADES = `(moments) => document.getAnimations()
  .filter(({ effect }) => effect.target.closest('[data-hearts-overlay]'))
  .filter(({ effect }) => effect.getKeyframes().some(({ opacity }) => opacity !== undefined))
  .map((animation) => {
    const { target } = animation.effect
    animation.pause()
    return {
      isTransition: animation instanceof CSSTransition,
      opacities: moments.map((moment) => {
        animation.currentTime = moment
        return Number(getComputedStyle(target).opacity)
      }),
      picture: getComputedStyle(target).backgroundImage,
      area: [target.offsetWidth / innerWidth, target.offsetHeight / innerHeight],
      hasHearts: target.matches('[data-heart]') || target.querySelector('[data-heart]') !== null,
    }
  })`

/** Reads each heart's way from its animations. */
export function readHearts(page: Page) {
  return page.evaluate<Heart[]>(HEARTS)
}

/** Everything that fades around the hearts, with its opacity at some moments, in milliseconds. */
export function fades(page: Page, moments: number[]) {
  return page.evaluate<Fade[]>(`(${FADES})(${JSON.stringify(moments)})`)
}
