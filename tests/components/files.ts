import { type Locator, userEvent } from 'vitest/browser'

/** A photo of a plain colour, as a phone's picker passes it on. */
export async function photo(name = 'kita.jpg', color = '#8f2f3b', [width, height] = [600, 800]) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** A file that only claims to be what its name says. */
export function fake(name: string, type: string) {
  return new File(['<svg onload="alert(1)"/>'], name, { type })
}

/** Picks files in a field, which is out of sight beside its button. */
export function pick(field: Locator, ...files: File[]) {
  return userEvent.upload(field, files)
}
