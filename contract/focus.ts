/** Reads a focal point: percent from the left and from the top; the centre where none was chosen. */
export function readFocus(focus = '') {
  const [x = 50, y = 50] = [...focus.matchAll(/\d+/g)].map(Number)
  return { x, y }
}

/** The focal point after its photo was rotated by 90° clockwise. */
export function rotateFocus(focus: string) {
  const { x, y } = readFocus(focus)
  return focus && `${100 - y}% ${x}%`
}
