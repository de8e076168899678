import { type Box, seenMoons } from './moons.ts'

/** The numbers in a crossword's squares are the smallest text, in CSS pixels. */
export const leastText = 8

// In CSS pixels: less than this is the rounding of letters and the shadow of a border.
const SLACK = 3

type Line = Box & { parent: Element; text: string }

/**
 * What does not fit on the page's topmost layer: texts that are cut, overlap, lie beside the screen or are smaller than
 * so many CSS pixels, controls that cover each other, and a moon that touches a text. A text is cut where a box that
 * does not scroll ends before it, and two texts overlap where the bodies of their letters cross. What lies over a page
 * on purpose (the music panel, a message) is compared only with itself.
 */
export function misfits(least = leastText) {
  const found = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth + 1) found.add(`the page scrolls sideways: ${scrollWidth}`)
  const loading = document.getElementById('loading')
  const top = [...document.querySelectorAll('dialog[open]')].pop() ?? loading ?? document.body
  const lines = linesIn(top, least, found)
  for (const [one, other] of pairs(lines)) {
    if (one.parent === other.parent || layerOf(one.parent) !== layerOf(other.parent)) continue
    if (cross(one, other)) found.add(`run together: ${one.text} and ${other.text}`)
  }
  lookAtControls(top, found)
  const music = document.querySelector('.music-button')
  if (music && top === document.body && getComputedStyle(music).position !== 'static')
    for (const { parent, text, ...line } of lines)
      if (!layerOf(parent) && cross(line, music.getBoundingClientRect()))
        found.add(`the music covers ${text}`)
  const texts = [...lines, ...[...top.querySelectorAll<SVGTextElement>('.curved-top')].flatMap(lettersOf)]
  for (const moon of seenMoons())
    if (texts.some((text) => cross(text, moon))) found.add('the moon touches a text')
  return [...found]
}

function linesIn(top: Element, least: number, found: Set<string>) {
  const lines: Line[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || node.data.trim() === '') continue
    if (parent.closest('svg, option, script, style, noscript, textarea') || !isSeen(parent)) continue
    const text = quote(node.data)
    const { fontSize } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    // The card of Kirim is drawn smaller than its paper.
    if (size < least - 0.1 && !parent.closest('.sharing-card')) found.add(`small, ${fontSize}: ${text}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 2) continue
      const lead = Math.max(0, (bottom - top - size * 0.8) / 2)
      const line = { left, right, top: top + lead, bottom: bottom - lead }
      const part = visiblePart(parent, line, (outer) =>
        found.add(`cut by ${outer.className || outer.tagName}: ${text}`),
      )
      if (part.right <= part.left || part.bottom <= part.top) continue
      if (isBeside(part)) found.add(`beside the screen: ${text}`)
      lines.push({ ...part, parent, text })
    }
  }
  return lines
}

function lookAtControls(top: Element, found: Set<string>) {
  const all = top.querySelectorAll('button, a[href], input, select, textarea, [role=slider], [role=switch]')
  const controls = [...all]
    .filter((control) => isSeen(control) && control.getBoundingClientRect().width > 1)
    .map((control) => ({ control, ...visiblePart(control, control.getBoundingClientRect()) }))
    .filter(({ left, right, top, bottom }) => right > left && bottom > top)
  for (const each of controls)
    if (isBeside(each)) found.add(`control beside the screen: ${nameOf(each.control)}`)
  for (const [one, other] of pairs(controls)) {
    const isOne =
      one.control.contains(other.control) || one.control.closest('.field-box')?.contains(other.control)
    if (!isOne && layerOf(one.control) === layerOf(other.control) && cross(one, other))
      found.add(`controls meet: ${nameOf(one.control)} and ${nameOf(other.control)}`)
  }
}

// The part of a box that is left inside all boxes that cut or scroll it; told is the one that cuts.
function visiblePart(element: Element, { left, right, top, bottom }: Box, onCut?: (outer: Element) => void) {
  const part = { left, right, top, bottom }
  for (
    let outer: Element | null = element;
    outer && outer !== document.documentElement;
    outer = outer.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(outer)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const edge = outer.getBoundingClientRect()
    const sideways = Math.max(edge.left - part.left, part.right - edge.right)
    const upright = Math.max(edge.top - part.top, part.bottom - edge.bottom)
    if ((isCutting(overflowX) && sideways > SLACK) || (isCutting(overflowY) && upright > SLACK))
      onCut?.(outer)
    // Only the crossword's board, the hub's moments, the rehearsal's lanterns and the themes of ideas scroll sideways;
    // spaces hang at the end of the letter's lines.
    const mayScroll = outer.matches('.board-view, .moment-choice, .cord, .ideas-themes, .typed-text')
    if (sideways > SLACK && !isCutting(overflowX) && !mayScroll) onCut?.(outer)
    part.left = Math.max(part.left, edge.left)
    part.right = Math.min(part.right, edge.right)
    part.top = Math.max(part.top, edge.top)
    part.bottom = Math.min(part.bottom, edge.bottom)
  }
  return part
}

function isCutting(overflow: string) {
  return overflow === 'hidden' || overflow === 'clip'
}

function isSeen(element: Element) {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, [inert], .glimpse, [aria-hidden=true] i') &&
    !isClipped(element)
  )
}

// Read only by screen readers at this size.
function isClipped(element: Element | null): boolean {
  return (
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  )
}

// Letters on an arc have boxes of their own, and their swashes extend beyond them.
function lettersOf(text: SVGTextElement) {
  const { a, d, e, f } = text.getScreenCTM() ?? new DOMMatrix()
  return Array.from({ length: text.getNumberOfChars() }, (_, index): Box => {
    const { x, y, width, height } = text.getExtentOfChar(index)
    return {
      left: (x - height / 6) * a + e,
      top: y * d + f,
      right: (x + width) * a + e,
      bottom: (y + height) * d + f,
    }
  })
}

function layerOf(element: Element) {
  return element.closest(
    '.music-panel, .alerts, .dock, .edit-actions, .hub-actions, .dialog-foot, .ideas-themes',
  )
}

function isBeside({ left, right }: Box) {
  return left < -SLACK || right > innerWidth + SLACK
}

function cross(one: Box, other: Box) {
  return (
    one.left + SLACK < other.right &&
    other.left + SLACK < one.right &&
    one.top + SLACK < other.bottom &&
    other.top + SLACK < one.bottom
  )
}

function pairs<Item>(items: Item[]) {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const))
}

function nameOf(control: Element) {
  const [label] = (control as HTMLInputElement).labels ?? []
  return quote(control.ariaLabel || label?.textContent || control.textContent || control.tagName)
}

function quote(text: string) {
  return JSON.stringify(text.trim().slice(0, 40))
}
