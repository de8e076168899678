import { createTimeline, curves, fade, partsOf, type Timeline, writeLine } from '#web/scene/timeline.ts'

// In milliseconds from the last letter on. Without a photo the sentence need not wait for it.
const AT = { board: 900, print: 1460, photo: 2400, onward: 2800, sentence: 4700, sentenceAlone: 2900 }

// With less motion nothing travels.
const AT_STILL = { print: 500, onward: 800, sentence: 1100, sentenceAlone: 1000 }

// The light runs over the board: for each square of distance, and on each square.
const WAVE = { step: 62, ms: 520, still: 400 }

// A letter of the sentence, the least for a line, and the pause behind it.
const HAND = { letter: 62, least: 500, pause: 80 }

// How far up the print is under the board, as a share of its height.
const UNDER = 0.86

const isStill = () => document.documentElement.dataset.motion !== 'full'

/** When the print is heard, in milliseconds. */
export function soundAt() {
  return isStill() ? AT_STILL.print : AT.print
}

/** Plays the end of the puzzle. @param board the board in play, from which the solved one comes */
export function playEnd(scene: HTMLElement, board: HTMLElement | null) {
  const timeline = createTimeline()
  const parts = partsOf(scene)
  const { move } = timeline
  for (const warm of parts('warm')) {
    const far = Number(warm.dataset.far)
    move(warm, fade, isStill() ? { at: 0, ms: WAVE.still } : { at: far * WAVE.step, ms: WAVE.ms })
  }
  if (isStill()) fadeIn(timeline, parts)
  else comeOut(timeline, parts, board)
  write(timeline, parts)
  return timeline
}

type Parts = ReturnType<typeof partsOf>

function fadeIn({ move }: Timeline, parts: Parts) {
  move(parts('print')[0], fade, { at: AT_STILL.print, ms: 500 })
  for (const name of ['milk', 'flat']) move(parts(name)[0], vanish, { at: AT_STILL.print, ms: 600 })
  move(parts('onward')[0], fade, { at: AT_STILL.onward, ms: 600 })
}

const vanish = [{ opacity: 1 }, { opacity: 0 }]

// The photo comes out from under the board, as from a camera: straight first, then it finds its tilt. Then it develops.
function comeOut({ move }: Timeline, parts: Parts, from: HTMLElement | null) {
  const [board] = parts('board')
  const [print] = parts('print')
  if (board && from) {
    const start = { transform: overlay(board, parts('grid')[0] ?? board, from), rotate: '0deg' }
    move(board, [start, { transform: 'none', rotate: tiltOf(board) }], {
      ...{ at: AT.board, ms: 900, easing: curves.camera },
    })
  }
  if (board && print) {
    move(print, fade, { at: AT.print, ms: 60 })
    const out = [
      { translate: under(print, board), rotate: '0deg', easing: 'cubic-bezier(0.3, 0.25, 0.3, 1)' },
      { translate: '0px 0px', rotate: '0deg', offset: 0.74, easing: curves.out },
      { translate: '0px 0px', rotate: tiltOf(print) },
    ]
    move(print, out, { at: AT.print, ms: 1700, easing: 'linear' })
  }
  move(parts('milk')[0], vanish, { at: AT.photo, ms: 2600, easing: curves.breath })
  move(parts('flat')[0], vanish, { at: AT.photo + 700, ms: 3000, easing: curves.breath })
  move(parts('onward')[0], fade, { at: AT.onward, ms: 600 })
}

function write(timeline: Timeline, parts: Parts) {
  const at = isStill() ? AT_STILL : AT
  let now = parts('flat').length > 0 ? at.sentence : at.sentenceAlone
  for (const [index, clip] of parts('line').entries()) {
    if (isStill()) {
      timeline.move(clip, fade, { at: now, ms: 500 })
      continue
    }
    const ms = Math.max(HAND.least, clip.textContent.length * HAND.letter)
    writeLine(timeline, clip, parts('line-text')[index], { at: now, ms, easing: curves.hand })
    now += ms + HAND.pause
  }
}

// The transform that lays the squares of the solved board over those of the board in play, around their middle.
function overlay(board: HTMLElement, grid: HTMLElement, from: HTMLElement) {
  const x = grid.offsetLeft + grid.offsetWidth / 2
  const y = grid.offsetTop + grid.offsetHeight / 2
  board.style.transformOrigin = `${x}px ${y}px`
  const [own, other] = [middleOf(grid), middleOf(from)]
  return `translate(${other.x - own.x}px, ${other.y - own.y}px) scale(${widthOf(from) / widthOf(grid)})`
}

// Without its tilt, and not rounded.
function widthOf(element: HTMLElement) {
  return Number.parseFloat(getComputedStyle(element).width)
}

// Beside the board it comes from behind it, below the board from under it.
function under(print: HTMLElement, board: HTMLElement) {
  const x = middleOf(board).x - middleOf(print).x
  const isBeside = Math.abs(x) > board.offsetWidth / 2
  return isBeside ? `${x}px 0px` : `0px ${-print.offsetHeight * UNDER}px`
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function tiltOf(element: HTMLElement) {
  return getComputedStyle(element).rotate
}
