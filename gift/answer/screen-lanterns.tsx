import { useLayoutEffect, useState } from 'react'
import { MINUTE } from '#contract/durations.ts'
import { peek, refresh, renewOrRefresh, useContent } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { isLoggedIn } from '#web/session/flag.ts'
import { play } from '#web/sound/sound.ts'
import * as calls from './calls.ts'
import type { Answer } from './schemas.ts'
import { LanternReading } from './screen-lantern-reading.tsx'
import { lanternCount, texts } from './screen-texts.tsx'
import './screen-lanterns.css'

// Reads as a visitor, so that an editor who walks through the gift marks no answer as read.
const asVisitor = { sky: true }

/** The newest answers as lanterns above the menu; visitors who may read one can open it. */
export function AnswerLanterns() {
  const { data = [] } = useContent(calls.load, asVisitor)
  // Another device may have sent one meanwhile.
  useReread(() => renewOrRefresh(calls.load, asVisitor), { interval: MINUTE })
  const [open, setOpen] = useState<Answer>()
  const newest = data.slice(-lanternCount).reverse()

  async function read(answer: Answer) {
    play('tap')
    if (answer.text === undefined) await refresh(calls.load)
    const whole = answer.text === undefined ? peek(calls.load) : data
    setOpen(whole?.find(({ id, text }) => id === answer.id && text !== undefined))
  }

  const hasAny = newest.length > 0
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-answered', hasAny)
    return () => root.removeAttribute('data-answered')
  }, [hasAny])

  if (!hasAny) return null
  return (
    <ul className="answer-lanterns" aria-label={texts.othersTitle}>
      {newest.map((answer) => (
        <li key={answer.id}>
          <AnswerLantern answer={answer} onRead={() => void read(answer)} />
        </li>
      ))}
      {open && <LanternReading answer={open} onClose={() => setOpen(undefined)} />}
    </ul>
  )
}

function AnswerLantern({ answer, onRead }: { answer: Answer; onRead: () => void }) {
  const day = new Intl.DateTimeFormat('id', { day: 'numeric', month: 'long' }).format(answer.at)
  const drawing = (
    <>
      <img src="/images/lantern.svg" alt="" />
      <i aria-hidden="true" />
      {answer.is_mine && <span>{texts.mine}</span>}
    </>
  )
  if (!answer.is_mine && !isLoggedIn())
    return (
      <div className="stack answer-lantern" role="img" aria-label={`${texts.othersTitle}, dilepas ${day}`}>
        {drawing}
      </div>
    )
  const title = answer.is_mine ? texts.mineTitle : texts.othersTitle
  return (
    <button
      type="button"
      className="stack answer-lantern"
      aria-label={`${title}, dilepas ${day}. Baca${answer.is_mine ? ' lagi' : ''}`}
      onClick={onRead}
    >
      {drawing}
    </button>
  )
}
