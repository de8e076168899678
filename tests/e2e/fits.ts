import { expect, type Locator, type Page } from '@playwright/test'

/** The numbers in a crossword's squares are the smallest text, in CSS pixels. */
export const leastText = 8

// The sizes at which everything has to fit.
const sizes = [
  { name: 'the narrowest phone', width: 320, height: 568, isDouble: false },
  { name: 'a phone with text of 200 %', width: 390, height: 844, isDouble: true },
  { name: 'a desk with text of 200 %', width: 1440, height: 900, isDouble: true },
]

// Text of 200 %, as by a browser's setting; scripts that measure have done so by the second frame.
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => undefined)'
const DOUBLE_TEXT = `document.documentElement.style.fontSize = '200%'; ${DRAWN}`
const PLAIN_TEXT = `document.documentElement.style.fontSize = ''; ${DRAWN}`

// In CSS pixels: less than this is the rounding of letters and the shadow of a border.
const SLACK = 3

// Checks the texts and controls on a page's topmost layer. A text is cut where a box that does not scroll ends before
// it, and two texts overlap where the bodies of their letters cross. What lies over a page on purpose (the music
// panel, a message) is compared only with itself.
const LOOK = `(() => {
  const found = new Set()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth + 1) found.add('the page scrolls sideways: ' + root.scrollWidth)
  const top = [...document.querySelectorAll('dialog[open]')].pop() ?? document.getElementById('loading') ?? document.body
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, [inert], .glimpse, [aria-hidden=true] i') && !isClipped(element)
  // Read only by screen readers at this size.
  const isClipped = (element) => element && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const layer = (element) => element.closest('.music-panel, .alerts, .dock, .edit-actions, .hub-actions')
  const quote = (text) => JSON.stringify(text.trim().slice(0, 40))
  const nameOf = (control) => quote(control.ariaLabel || control.labels?.[0]?.textContent || control.textContent || control.tagName)
  const isCutting = (style) => style === 'hidden' || style === 'clip'
  const cross = (one, other) =>
    one.left + ${SLACK} < other.right && other.left + ${SLACK} < one.right &&
    one.top + ${SLACK} < other.bottom && other.top + ${SLACK} < one.bottom

  // The part of a box that is left inside all boxes that cut or scroll it, with the name of the one that cuts.
  function visiblePart(element, box, onCut = () => undefined) {
    let part = box
    for (let outer = element; outer && outer !== root; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = outer.getBoundingClientRect()
      const sideways = Math.max(edge.left - part.left, part.right - edge.right)
      const upright = Math.max(edge.top - part.top, part.bottom - edge.bottom)
      // The hub's tabs are scrolled to by focus.
      if (outer.matches('.hub-tabs-list')) onCut = () => undefined
      if ((isCutting(overflowX) && sideways > ${SLACK}) || (isCutting(overflowY) && upright > ${SLACK})) onCut(outer)
      // Only the crossword's board, the hub's moments and the rehearsal's lanterns scroll sideways; spaces hang at
      // the end of the letter's lines.
      if (sideways > ${SLACK} && !isCutting(overflowX) && !outer.matches('.board-view, .moment-choice, .cord, .typed-text')) onCut(outer)
      part = {
        left: Math.max(part.left, edge.left), right: Math.min(part.right, edge.right),
        top: Math.max(part.top, edge.top), bottom: Math.min(part.bottom, edge.bottom),
      }
    }
    return part
  }

  const lines = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || parent.closest('svg, option, script, style, noscript, textarea') || !isSeen(parent)) continue
    const text = quote(node.data)
    const { fontSize } = getComputedStyle(parent)
    const size = parseFloat(fontSize)
    // The card of Kirim is drawn smaller than its paper.
    if (size < LEAST - 0.1 && !parent.closest('.sharing-card')) found.add('small, ' + fontSize + ': ' + text)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 2) continue
      const lead = Math.max(0, (bottom - top - size * 0.8) / 2)
      const line = { left, right, top: top + lead, bottom: bottom - lead }
      const part = visiblePart(parent, line, (outer) => found.add('cut by ' + (outer.className || outer.tagName) + ': ' + text))
      if (part.right <= part.left || part.bottom <= part.top) continue
      if (part.left < -${SLACK} || part.right > innerWidth + ${SLACK}) found.add('beside the screen: ' + text)
      lines.push({ ...part, parent, text })
    }
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.parent === other.parent || layer(one.parent) !== layer(other.parent)) continue
      if (cross(one, other)) found.add('run together: ' + one.text + ' and ' + other.text)
    }
  }

  const controls = [...top.querySelectorAll('button, a[href], input, select, textarea, [role=slider], [role=switch]')]
    .filter((control) => isSeen(control) && control.getBoundingClientRect().width > 1)
    .map((control) => ({ control, box: visiblePart(control, control.getBoundingClientRect()) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
  for (const [index, { control, box }] of controls.entries()) {
    if (box.left < -${SLACK} || box.right > innerWidth + ${SLACK}) found.add('control beside the screen: ' + nameOf(control))
    for (const { control: other, box: place } of controls.slice(index + 1)) {
      const isOne = control.contains(other) || control.closest('.field-box')?.contains(other)
      if (!isOne && layer(control) === layer(other) && cross(box, place)) {
        found.add('controls meet: ' + nameOf(control) + ' and ' + nameOf(other))
      }
    }
  }

  const music = document.querySelector('.music-button')
  const isOver = music && top === document.body && getComputedStyle(music).position !== 'static'
  for (const line of isOver ? lines : []) {
    if (!layer(line.parent) && cross(line, music.getBoundingClientRect())) found.add('the music covers ' + line.text)
  }
  // Letters on an arc have boxes of their own, and their swashes extend beyond them.
  const letters = [...top.querySelectorAll('.curved-top')].flatMap((text) => {
    const { a, d, e, f } = text.getScreenCTM()
    return Array.from({ length: text.getNumberOfChars() }, (_, index) => {
      const { x, y, width, height } = text.getExtentOfChar(index)
      return { left: (x - height / 6) * a + e, top: y * d + f, right: (x + width) * a + e, bottom: (y + height) * d + f }
    })
  })
  for (const disc of [drawnMoon(), ...Object.keys(MOONS).map(paintedMoon)]) {
    if (disc && [...lines, ...letters].some((each) => cross(each, disc))) found.add('the moon touches a text')
  }
  return [...found]

  // The date's moon is drawn by the styles.
  function drawnMoon() {
    const plate = document.querySelector('[data-plate=blue] .plate-blue')
    const { left = '0', top = '0', width = '0', display } = plate ? getComputedStyle(plate, '::after') : {}
    const [x, y, across] = [left, top, width].map(parseFloat)
    return across > 0 && display !== 'none' ? { left: x, top: y, right: x + across, bottom: y + across } : undefined
  }

  // Where a plate's picture shows its painted moon, from the size and position of its last layer; also under another
  // sky whose tokens a test has loaded.
  function paintedMoon(sky) {
    const { sky: own, plate } = root.dataset
    const moon = MOONS[sky][plate]?.[innerWidth < innerHeight ? 'upright' : 'lying']
    const painted = document.querySelector('.plate-' + plate)
    const isKnown = own === sky || document.querySelector('link[href*="/' + sky + '/tokens"]')
    if (!moon || !painted || !isKnown) return undefined
    root.dataset.sky = sky
    const style = getComputedStyle(painted)
    const [size, place] = [style.backgroundSize, style.backgroundPosition].map((list) => list.split(', ').at(-1).split(' '))
    root.dataset.sky = own
    const [width, height] = moon.picture
    const scale = size[0] === 'cover' ? Math.max(innerWidth / width, innerHeight / height) : (parseFloat(size[1]) / 100) * (innerHeight / height)
    const at = (axis, room, length) => (parseFloat(place[axis]) / 100) * (room - length * scale)
    const x = at(0, innerWidth, width) + moon.x * scale
    const y = at(1, innerHeight, height) + moon.y * scale
    const radius = moon.radius * scale
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
  }
})()`

// The painted moons, in pixels of their pictures.
const MOONS = {
  hujan: {
    night: {
      upright: { picture: [1080, 1920], x: 146, y: 313, radius: 36 },
      lying: { picture: [1920, 1200], x: 1701, y: 162, radius: 39 },
    },
  },
}

/**
 * What does not fit on a page: texts that are cut, overlap, lie beside the screen or are smaller than so many CSS
 * pixels, controls that cover each other, and a moon that touches a text.
 */
export function misfits(page: Page, least: number) {
  return page.evaluate<string[]>(LOOK.replace('LEAST', `${least}`).replaceAll('MOONS', JSON.stringify(MOONS)))
}

/** What does not fit at each size while something temporary is shown, which is opened again for each size. */
export async function misfitsAtEverySize(page: Page, shows: Locator, reach?: () => Promise<unknown>) {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const least = await sizeText(page, size)
    await reach?.()
    await expect(shows.filter({ visible: true }).first(), size.name).toBeVisible()
    const each = await misfits(page, least)
    found.push(...each.map((misfit) => `on ${size.name}: ${misfit}`))
  }
  return found
}

// Returns the smallest allowed text, in CSS pixels.
async function sizeText(page: Page, { isDouble }: (typeof sizes)[number]) {
  await page.evaluate(isDouble ? DOUBLE_TEXT : PLAIN_TEXT)
  return isDouble ? 2 * leastText : leastText
}
