import {
  createTimeline,
  curves,
  fade,
  partsOf,
  type Timeline,
  type Timing,
  writeLine,
} from '#web/scene/timeline.ts'

const LIGHT = 'cubic-bezier(0.4, 0.05, 0.2, 1)'

// When each part begins, in milliseconds from the moment in which the menu gives way.
const AT = { light: 200, heart: 400, hers: 500, shade: 900, line: 2500 }

// From one light to the next, and from one line to the next.
const STAGGER = 170
const LINE_BREAK = 90

// The owner's hand: a letter, and the least and the most for all of them.
const LETTER = 52
const SHORTEST = 1700
const LONGEST = 5200

// The middle of the answer's lantern over the menu: from the window's left edge, on a wide one as a share, and its top.
const HERS = { left: 79, wide: 1024, share: 0.27, top: 0.24 }

/** Where the menu has its heart, and the lights of the features in the order of their lanterns. */
export type From = { heart: DOMRect | undefined; lights: (DOMRect | undefined)[] }

/** The closing while it rises. */
export type Rising = {
  /** Plays what is left in a moment. */
  runAhead: () => void
  /** Shows its end at once. */
  end: () => void
}

/** Lets the lights of the menu rise and the words be written. @param onStill called at the end */
export function rise(section: HTMLElement, from: From, onStill: () => void): Rising {
  const timeline = createTimeline()
  const parts = partsOf(section)
  const move: Move = (name, frames, { index = 0, ...timing }) =>
    timeline.move(parts(name)[index], frames, timing)
  const isStill = document.documentElement.dataset.motion !== 'full'
  if (isStill) fadeIn(parts, move)
  else flyUp(parts, move, from)
  move('shade', fade, { at: AT.shade, ms: 1400 })
  write(timeline, parts, move, isStill)
  timeline.whenOver(onStill)
  return {
    runAhead: () =>
      timeline.runAhead(document.getAnimations().filter((each) => each instanceof CSSTransition)),
    end: timeline.end,
  }
}

/** Lets the heart return to the menu; the styles take away the rest. */
export function leave(section: HTMLElement, { heart }: From) {
  const [element] = partsOf(section)('heart')
  if (!element || document.documentElement.dataset.motion !== 'full') return
  const frames = { transform: ['none', overlay(element, heart)] }
  element.animate(frames, { duration: 900, easing: curves.camera, fill: 'forwards' })
}

type Parts = ReturnType<typeof partsOf>
type Move = (name: string, frames: Keyframe[], timing: Timing & { index?: number }) => void

function flyUp(parts: Parts, move: Move, { heart, lights }: From) {
  for (const [index, lantern] of parts('lantern').entries()) {
    const at = AT.light + index * STAGGER
    const [one, other] = index % 2 === 0 ? ['3.5deg', '-1.5deg'] : ['-3.5deg', '1.5deg']
    const away = { transform: overlay(lantern, lights[index]), opacity: 0 }
    const rising = [away, { opacity: 1, offset: 0.1 }, { transform: 'none', opacity: 1 }]
    move('lantern', rising, { at, ms: 3000, easing: LIGHT, index })
    const swaying = [{ rotate: '0deg' }, { rotate: one, offset: 0.4 }, { rotate: other }]
    move('paper', swaying, { at, ms: 3000, easing: curves.breath, index })
  }
  const [hers] = parts('hers')
  if (hers)
    move('hers', [{ transform: overMenu(hers) }, { transform: 'none' }], {
      ...{ at: AT.hers, ms: 2400, easing: curves.camera },
    })
  const [lantern] = parts('heart')
  if (lantern)
    move('heart', [{ transform: overlay(lantern, heart) }, { transform: 'none' }], {
      ...{ at: AT.heart, ms: 2200, easing: curves.camera },
    })
}

// With less motion everything fades in at its place.
function fadeIn(parts: Parts, move: Move) {
  for (const index of parts('lantern').keys())
    move('lantern', fade, { at: 700 + index * 120, ms: 600, index })
  for (const name of ['hers', 'heart']) move(name, fade, { at: AT.heart, ms: 600 })
}

// His line at the pace of a hand, his signature in one stroke, and then what tomorrow is.
function write(timeline: Timeline, parts: Parts, move: Move, isStill: boolean) {
  const writeAt = (name: string, index: number, timing: Timing) => {
    if (isStill) move(name, fade, { ...timing, ms: 600, index })
    else writeLine(timeline, parts(name)[index], parts(`${name}-text`)[index], timing)
  }
  const lengths = parts('line').map(({ textContent }) => textContent.length)
  const letters = lengths.reduce((sum, length) => sum + length, 0)
  const whole = Math.min(LONGEST, Math.max(SHORTEST, letters * LETTER))
  let at = AT.line
  for (const [index, length] of lengths.entries()) {
    const ms = (whole * length) / letters
    writeAt('line', index, { at, ms, easing: curves.hand })
    at += ms + LINE_BREAK
  }
  at += 500
  for (const index of parts('signature').keys()) {
    writeAt('signature', index, { at, ms: 900, easing: curves.breath })
    at += 1000
  }
  move('tomorrow', fade, { at: at + 400, ms: 900 })
  move('back', fade, { at: at + 1100, ms: 700 })
}

// The transform that lays an element over a box, by their middles and widths.
function overlay(element: Element, box: DOMRect | undefined) {
  if (!box) return 'none'
  const own = element.getBoundingClientRect()
  const x = box.left + box.width / 2 - own.left - own.width / 2
  const y = box.top + box.height / 2 - own.top - own.height / 2
  return `translate(${x}px, ${y}px) scale(${box.width / own.width})`
}

function overMenu(hers: Element) {
  const { innerWidth, innerHeight } = window
  const { left, top, width, height } = hers.getBoundingClientRect()
  const x = (innerWidth < HERS.wide ? HERS.left : innerWidth * HERS.share) - left - width / 2
  return `translate(${x}px, ${innerHeight * HERS.top - top - height / 2}px) scale(1.06)`
}
