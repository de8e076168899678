// In CSS pixels: thinner lines are as thin on every window.
const THINNEST = 3

// A shadow looks the same at any size. Inside a drawing letters and strokes count in its own units; letters outside
// are sized in rem (decisions/0113).
const KEPT = /shadow|filter|^--sh-|^font-size$|^stroke/

const MATH = /^(calc|min|max|clamp)$/

/**
 * A PostCSS plugin that lets pixels of style sheets grow with the stage: `24px` becomes `calc(24 * var(--px))`
 * (decisions/0113).
 */
export const stage = {
  postcssPlugin: 'stage',
  Declaration(declaration: { prop: string; value: string }) {
    const scaled = KEPT.test(declaration.prop) ? declaration.value : scale(declaration.value)
    // An assignment makes PostCSS visit the declaration once more.
    if (scaled !== declaration.value) declaration.value = scaled
  },
}

const PARTS = /url\([^)]*\)|(?<open>[\w-]*)\(|\)|(?<![\w.-])(?<pixels>-?\d*\.?\d+)px\b/g

/** Writes the pixels of a value as multiples of `--px`; inside a calculation they need no `calc` of their own. */
export function scale(value: string) {
  const open: string[] = []
  return value.replace(PARTS, (part, ...found) => {
    const { open: name, pixels } = found.at(-1) as Partial<Record<string, string>>
    if (name !== undefined) open.push(name)
    if (part === ')') open.pop()
    if (pixels === undefined || Math.abs(Number(pixels)) < THINNEST) return part
    const product = `${pixels}*var(--px)`
    return open.some((each) => MATH.test(each)) ? product : `calc(${product})`
  })
}
