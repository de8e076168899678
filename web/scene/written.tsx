import type { RefObject } from 'react'
import './written.css'

type Props = {
  /** The text, as the window breaks it, until its lines are known. */
  ref: RefObject<HTMLSpanElement | null>
  text: string
  lines: string[] | undefined
  /** What the motion calls its lines. */
  name: string
}

/** A text in script that is written line by line; without `lines` it stands there, broken as the window breaks it. */
export function Written({ ref, text, lines, name }: Props) {
  if (!lines) return <span ref={ref}>{text}</span>
  return (
    <>
      <span className="sr-only">{text}</span>
      {lines.map((line, index) => (
        <span className="written-line" aria-hidden="true" key={index}>
          <span className="written-clip" data-part={name}>
            <span data-part={`${name}-text`}>{line}</span>
          </span>
        </span>
      ))}
    </>
  )
}

/** The lines in which an element's text is shown. */
export function linesOf(element: Element | null) {
  const text = element?.firstChild
  if (!(text instanceof Text)) return []
  const range = document.createRange()
  const lines: string[] = []
  let bottom = Number.NEGATIVE_INFINITY
  let at = 0
  for (const letter of text.data) {
    range.setStart(text, at)
    at += letter.length
    range.setEnd(text, at)
    const box = range.getBoundingClientRect()
    if (letter.trim() && box.top > bottom - box.height / 2) lines.push('')
    if (letter.trim()) bottom = box.bottom
    lines.push((lines.pop() ?? '') + letter)
  }
  return lines.map((line) => line.trim())
}
