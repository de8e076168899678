/** A rectangle in the window, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

// The painted moons, in pixels of their pictures.
const MOONS: Record<string, Record<string, Record<'upright' | 'lying', Moon>>> = {
  hujan: {
    night: {
      upright: { picture: [1080, 1920], x: 146, y: 313, radius: 36 },
      lying: { picture: [1920, 1200], x: 1701, y: 162, radius: 39 },
    },
  },
}

type Moon = { picture: [number, number]; x: number; y: number; radius: number }

/** Loads the tokens of each sky with a painted moon. */
export async function loadSkies() {
  for (const sky of Object.keys(MOONS)) {
    if (document.querySelector(`link[href="/skies/${sky}/tokens.css"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/skies/${sky}/tokens.css` })
    document.head.append(link)
    await new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail }))
  }
}

/** Where the moons are, of this sky and of each other one whose tokens are loaded. */
export function seenMoons() {
  return [drawnMoon(), ...Object.keys(MOONS).map(paintedMoon)].filter((moon) => moon !== undefined)
}

// The date's moon is drawn by the styles.
function drawnMoon(): Box | undefined {
  const plate = document.querySelector('[data-plate=blue] .plate-blue')
  if (!plate) return undefined
  const { display, left, top, width } = getComputedStyle(plate, '::after')
  const [x = 0, y = 0, across = 0] = [left, top, width].map(Number.parseFloat)
  const isDrawn = across > 0 && display !== 'none'
  return isDrawn ? { left: x, top: y, right: x + across, bottom: y + across } : undefined
}

// Where a plate's picture shows its painted moon, from the size and position of its last layer.
function paintedMoon(sky: string): Box | undefined {
  const root = document.documentElement
  const { sky: own, plate = '' } = root.dataset
  const moon = MOONS[sky]?.[plate]?.[innerWidth < innerHeight ? 'upright' : 'lying']
  const painted = document.querySelector(`.plate-${plate}`)
  const isKnown = own === sky || document.querySelector(`link[href*="/${sky}/tokens"]`)
  if (!moon || !painted || !isKnown) return undefined
  root.dataset.sky = sky
  const style = getComputedStyle(painted)
  const [size = [], place = []] = [style.backgroundSize, style.backgroundPosition].map((list) =>
    list.split(', ').at(-1)?.split(' '),
  )
  if (own === undefined) delete root.dataset.sky
  else root.dataset.sky = own
  const [width, height] = moon.picture
  const scale =
    size[0] === 'cover'
      ? Math.max(innerWidth / width, innerHeight / height)
      : (Number.parseFloat(size[1] ?? '') / 100) * (innerHeight / height)
  const at = (share = '', room: number, length: number) =>
    (Number.parseFloat(share) / 100) * (room - length * scale)
  const x = at(place[0], innerWidth, width) + moon.x * scale
  const y = at(place[1], innerHeight, height) + moon.y * scale
  const radius = moon.radius * scale
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}
