import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Typed } from '#web/effects/use-typed-paragraphs.ts'
import './typed-text.css'

// In CSS pixels: a reader who scrolls this near to the end follows the typing again.
const NEAR = 80

type Props = {
  label: string
  /** The list that is edited in the hub. */
  place?: string
  finished: string[]
  typed: Typed | undefined
  /** A text that is read aloud: all of it for a screen reader, and the paragraph that is read, where it stands whole. */
  aloud?: { whole: string[]; current: number | undefined } | undefined
  /** Takes the focus where what had it is gone. */
  hasFocus?: boolean
  /** Shown with the letter, below its text. */
  children?: ReactNode
}

/**
 * The text on the sheet; a longer one scrolls along with the typing until the reader scrolls. A screen reader
 * reads each paragraph when it is complete, and keeps silent while a voice reads them.
 */
export function TypedText({ label, place, finished, typed, aloud, hasFocus, children }: Props) {
  const { box, content, hasMore, look, follow } = useFollowing(finished, typed)
  useEffect(() => {
    if (hasFocus) box.current?.focus({ preventScroll: true })
  }, [hasFocus, box])
  return (
    <section
      ref={box}
      className="type typed-text"
      aria-label={label}
      aria-live={aloud ? 'off' : 'polite'}
      data-more={hasMore}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element
      tabIndex={0}
      onScroll={look}
    >
      <div ref={content}>
        {finished.map((paragraph, index) => (
          <p
            key={index}
            data-place={place && `${place}.${index}`}
            aria-hidden={aloud && aloud.current === undefined}
            ref={aloud?.current === index ? follow : null}
            aria-current={aloud?.current === index || undefined}
          >
            {paragraph}
          </p>
        ))}
        {typed && <AtWork typed={typed} />}
        {aloud?.current === undefined &&
          aloud?.whole.map((paragraph, index) => (
            <p key={index} className="sr-only">
              {paragraph}
            </p>
          ))}
        {children}
      </div>
    </section>
  )
}

// Typed text nodes stay; each letter is a new one, so that the browser lays out as little as possible.
function AtWork({ typed }: { typed: Typed }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const text = document.createTextNode(typed.text())
    line.current?.prepend(text)
    const add = () => {
      const whole = typed.text()
      if (whole.startsWith(text.data)) text.appendData(whole.slice(text.length))
      else text.data = whole
    }
    const stop = typed.subscribe(add)
    return () => {
      stop()
      text.remove()
    }
  }, [typed])
  return (
    <p ref={line} aria-hidden="true" translate="no">
      <span className="typed-cursor">_</span>
    </p>
  )
}

function useFollowing(finished: string[], typed: Typed | undefined) {
  const [last, setLast] = useState(typed)
  if (typed && typed !== last) setLast(typed)
  const isTyping = typed !== undefined
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const height = useRef(0)
  const top = useRef(0)
  const [hasMore, setMore] = useState(false)

  // The typing only scrolls down, so a scroll up is the reader's.
  function look() {
    const now = box.current?.scrollTop ?? 0
    const below = belowOf(box.current)
    if (now < top.current) isFollowing.current = false
    if (below < NEAR) isFollowing.current = true
    top.current = now
    setMore(below > 1)
  }

  // The content below the letter is scrolled into view only where the letter was read to its end.
  const hasTyped = isTyping || (finished.length > 0 && last?.text() === finished.at(-1))

  // Measured when a line is added, not at every character.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = box.current
      if (!element) return
      if (hasTyped && isFollowing.current && element.scrollHeight > height.current) {
        element.scrollTop = element.scrollHeight
      }
      height.current = element.scrollHeight
      setMore(belowOf(element) > 1)
    })
    for (const each of [box.current, content.current]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [hasTyped])

  // Brings a paragraph of a letter that stands whole into view.
  const follow = useCallback((paragraph: HTMLElement | null) => {
    if (isFollowing.current) paragraph?.scrollIntoView({ block: 'nearest' })
  }, [])

  return { box, content, hasMore, look, follow }
}

function belowOf(element: HTMLElement | null) {
  return element ? element.scrollHeight - element.clientHeight - element.scrollTop : 0
}
