import { useEffect, useState } from 'react'

// In pixels; large, so that rounding does not show.
const SIZE = 100

let pen: CanvasRenderingContext2D | null = null

/**
 * A text's width as a multiple of its font size; measured again once its font has loaded.
 * @param font as in CSS, without the size: its weight and its family
 */
export function useTextWidth(text: string, { weight, family }: { weight: number; family: string }) {
  const font = `${weight} ${SIZE}px "${family}"`
  const [isHere, setHere] = useState(() => document.fonts.check(font))
  useEffect(() => {
    if (isHere) return
    let isGone = false
    void document.fonts.load(font).then(() => isGone || setHere(true))
    return () => {
      isGone = true
    }
  }, [font, isHere])
  return measure(text, font)
}

function measure(text: string, font: string) {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length / 2
  pen.font = font
  return pen.measureText(text).width / SIZE
}
