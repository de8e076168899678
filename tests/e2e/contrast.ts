import type { Frame, Page } from '@playwright/test'
import sharp from 'sharp'

type Text = {
  text: string
  box: { left: number; top: number; width: number; height: number }
  ink: { red: number; green: number; blue: number }
  isLarge: boolean
  isTyped: boolean
}

/** A text with its WCAG contrast to the pixels behind it, and the least that it needs. */
export type Measured = { text: string; ratio: number; need: number; kind: 'small' | 'large' | 'typed' }

type Picture = { data: Buffer; width: number; height: number }

// The texts are made transparent, so that only what is behind them is drawn. What covers text darkens it too, and is
// left out.
const UNSEEN = `*, ::placeholder { color: transparent !important; text-shadow: none !important;
    text-decoration-color: transparent !important;
    caret-color: transparent !important; -webkit-text-fill-color: transparent !important;
    -webkit-text-stroke-color: transparent !important }
  svg text { fill: transparent !important; stroke: transparent !important }
  .love-typing-dusk { display: none !important }
  ::selection { background: transparent !important; color: transparent !important }
  .opening-caret, .icon { visibility: hidden !important }`

// The page's policy allows no style element. A style that changes in steps would keep its colour for a while.
const HIDE = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(UNSEEN)} + '*, ::placeholder { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}`
const SHOW = 'document.adoptedStyleSheets = []'

const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => undefined)'

// Lists the visible texts with their styles' colours, and lays a swatch of each colour over the page as a letter that
// fills its box, because a browser that darkens pages treats both alike.
const LIST = `(() => {
  // Whether a scrolling or cutting box shows this place; inside its edges where they fade.
  const isShown = (element, { top, bottom, left, right }) => {
    for (let outer = element.parentElement; outer && outer !== document.documentElement; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowY === 'visible' && !outer.matches('[data-scrolls]')) continue
      const edge = outer.getBoundingClientRect()
      const fade = outer.matches('.typed-text, [data-scrolls]') ? 40 : -1
      if (top < edge.top + fade || bottom > edge.bottom - fade || left < edge.left - 1 || right > edge.right + 1) return false
    }
    return top < innerHeight && bottom > 0
  }
  // Whether another element covers the middle or a corner of a text.
  const isCovered = (element, x, y, width, height) =>
    [[0.5, 0.5], [0, 0], [1, 0], [0, 1], [1, 1]].some(([right, down]) => {
      const shown = document.elementFromPoint(x + 1 + right * (width - 2), y + 1 + down * (height - 2))
      return shown && !shown.contains(element) && !element.contains(shown)
    })
  const found = []
  const note = (element, style, boxes, text, colour) => {
    // A transparent colour shows what is behind it.
    if (/\\/ 0?\\.\\d|rgba\\(.*, 0?\\.?\\d*\\)/.test(colour)) return
    // The day that is pressed into a seal is written beside it.
    if (element.closest('.seal-relief, .sr-only, title, style, script, noscript, :disabled, [aria-disabled="true"], [inert]')) return
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    for (const box of boxes) {
      const { x, y, width, height } = box
      if (width < 4 || height < 4 || !isShown(element, box)) continue
      if (style.pointerEvents !== 'none' && isCovered(element, x, y, width, height)) continue
      const size = parseFloat(style.fontSize)
      found.push({
        text: text.trim().slice(0, 30), box: { left: x, top: y, width, height }, colour,
        isDrawn: element.closest('svg') !== null, isTyped: element.closest('.opening-typed') !== null,
        isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      })
    }
  }
  const top = [...document.querySelectorAll('dialog:modal')].pop() ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (!node.data.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const style = getComputedStyle(node.parentElement)
    const colour = node.parentElement.closest('svg') ? style.fill : style.webkitTextFillColor
    note(node.parentElement, style, range.getClientRects(), node.data, colour)
  }
  for (const field of top.querySelectorAll('input, textarea, select')) {
    const text = field.value || field.placeholder || ''
    if (!text || /^(checkbox|radio|range|file|color|hidden)$/.test(field.type)) continue
    const style = getComputedStyle(field)
    const edge = (side) => parseFloat(style['padding-' + side]) + parseFloat(style['border-' + side + '-width'])
    const outer = field.getBoundingClientRect()
    const inner = outer.height - edge('top') - edge('bottom')
    // A line is in the middle of its field, a text at its top.
    const height = field.matches('textarea') ? inner : Math.min(inner, 1.3 * parseFloat(style.fontSize))
    const top = outer.y + edge('top') + (inner - height) / 2
    const box = new DOMRect(outer.x + edge('left'), top, outer.width - edge('left') - edge('right'), height)
    note(field, style, [box], text, field.value ? style.color : getComputedStyle(field, '::placeholder').color)
  }

  const swatches = document.createElement('div')
  swatches.id = 'swatches'
  swatches.popover = 'manual'
  swatches.style.cssText = 'position:fixed;inset:0 auto auto 0;margin:0;padding:0;border:0;background:none;width:' + innerWidth + 'px;line-height:0'
  document.body.append(swatches)
  const places = new Map()
  for (const { colour, isDrawn } of found) places.set(colour + isDrawn, { colour, isDrawn })
  for (const place of places.values()) {
    const { colour, isDrawn } = place
    const svg = 'http://www.w3.org/2000/svg'
    const swatch = isDrawn ? document.createElementNS(svg, 'svg') : document.createElement('b')
    const block = 'font:400 40px/20px monospace;-webkit-text-stroke:0;letter-spacing:0;word-spacing:0'
    swatch.style.cssText = 'display:inline-block;width:20px;height:20px;overflow:hidden;vertical-align:top;text-shadow:none;' + block
    if (isDrawn) {
      const letter = document.createElementNS(svg, 'text')
      letter.setAttribute('y', '24')
      letter.style.cssText = 'stroke:none;fill:' + colour + ';' + block
      letter.textContent = '\\u2588'
      swatch.append(letter)
    } else {
      swatch.textContent = '\\u2588'
      swatch.style.color = colour
    }
    swatches.append(swatch)
    place.swatch = swatch
  }
  swatches.showPopover()
  return found.map(({ colour, isDrawn, ...text }) => {
    const { x, y } = places.get(colour + isDrawn).swatch.getBoundingClientRect()
    return { ...text, at: { left: x + 8, top: y + 10 } }
  })
})()`
const CLEAR = `document.getElementById('swatches').remove()`

/** The contrast of each visible text on a page and in its frames, except in the hub's preview. */
export async function measureContrast(page: Page): Promise<Measured[]> {
  const frames = page.frames().filter((frame) => frame.name() !== 'preview')
  const found: Measured[] = []
  for (const frame of frames) {
    const texts = await listTexts(page, frame)
    await frame.evaluate(HIDE)
    await frame.evaluate(DRAWN)
    const picture = await take(page)
    await frame.evaluate(SHOW)
    found.push(...texts.flatMap((text) => measure(text, picture)))
  }
  return found
}

async function listTexts(page: Page, frame: Frame): Promise<Text[]> {
  type Listed = Omit<Text, 'ink'> & { at: { left: number; top: number } }
  const listed = await frame.evaluate<Listed[]>(LIST)
  const picture = await take(page)
  await frame.evaluate(CLEAR)
  const element = frame.parentFrame() ? await frame.frameElement() : undefined
  const { x, y } = (await element?.boundingBox()) ?? { x: 0, y: 0 }
  const texts = listed.map(({ at, box, ...text }) => ({
    ...text,
    ink: pixelOf(picture, at.left + x, at.top + y),
    box: { ...box, left: box.left + x, top: box.top + y },
  }))
  return element ? texts.filter(await isUncovered(page, texts)) : texts
}

// A message covers a frame too.
async function isUncovered(page: Page, texts: Text[]) {
  const corners = texts.map(({ box: { left, top, width, height } }) => [
    left,
    top,
    left + width,
    top + height,
  ])
  const isSeen = await page.evaluate<
    boolean[]
  >(`${JSON.stringify(corners)}.map(([left, top, right, bottom]) =>
    [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => document.elementFromPoint(x, y)?.tagName === 'IFRAME'))`)
  return (_: Text, index: number) => isSeen[index]
}

function pixelOf({ data, width }: Picture, left: number, top: number): Text['ink'] {
  const [red = 0, green = 0, blue = 0] = data.subarray((Math.round(top) * width + Math.round(left)) * 3)
  return { red, green, blue }
}

async function take(page: Page): Promise<Picture> {
  const picture = sharp(await page.screenshot({ scale: 'css' }))
    .removeAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function measure({ text, box, ink, isLarge, isTyped }: Text, picture: Picture): Measured[] {
  const ratio = ratioOf(luminance(ink), behind(box, picture))
  if (ratio === undefined) return []
  if (isTyped) return [{ text, ratio, kind: 'typed', need: 3 }]
  return [isLarge ? { text, ratio, kind: 'large', need: 3 } : { text, ratio, kind: 'small', need: 4.5 }]
}

function behind({ left, top, width, height }: Text['box'], picture: Picture) {
  const found: number[] = []
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(picture.height, top + height); y += 2)
    for (let x = Math.max(0, Math.ceil(left)); x < Math.min(picture.width, left + width); x += 2) {
      found.push(luminance(pixelOf(picture, x, y)))
    }
  return found.sort((one, other) => one - other)
}

// The lightest and the darkest three percent of the pixels are left out.
function ratioOf(own: number, sorted: number[]) {
  const ends = [0.03, 0.97].map(
    (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))],
  )
  const ratios = ends.flatMap((each) =>
    each === undefined ? [] : [(Math.max(each, own) + 0.05) / (Math.min(each, own) + 0.05)],
  )
  return ratios.length > 0 ? Math.min(...ratios) : undefined
}

function luminance({ red, green, blue }: Text['ink']) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number) {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/**
 * Lets Chromium darken a page by itself, as Auto Dark Theme and Samsung Internet do. While `prefers-color-scheme` is
 * dark it respects the page's `color-scheme`; while it is light it does not, as Samsung Internet never does.
 */
export async function darken(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
}
