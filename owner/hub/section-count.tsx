import { useEffect, useState } from 'react'
import { load as loadAnswers } from '#gift/answer/calls.ts'
import { load as loadReadiness } from '#owner/readiness/calls.ts'
import { call, onWrite } from '#web/api/call.ts'
import { renew } from '#web/api/content.ts'
import { useOwnContent } from '#web/session/own-content.ts'

type Props = { id: string; isCurrent: boolean }

/** The number beside a section: findings to fix, or unread answers. */
export function SectionCount({ id, isCurrent }: Props) {
  if (id === 'readiness') return <Left />
  return id === 'journal' ? <Unread isCurrent={isCurrent} /> : null
}

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="hub-left" aria-hidden="true">
      {count}
    </b>
  )
}

// Opening the journal marks them as read: the number disappears when it is closed.
function Unread({ isCurrent }: { isCurrent: boolean }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (isCurrent) return
    const ask = async () => {
      const answers = await call(loadAnswers, { sky: true })
      setCount(answers.filter(({ read_at }) => read_at === null).length)
    }
    void ask().catch(() => undefined)
  }, [isCurrent])
  return <Count count={count} />
}

// In milliseconds: writes within this time share one check, because it reads every file of the gift.
const CHECK_DELAY = 1000

// The number of findings, fetched again after writes.
function Left() {
  const { data = [] } = useOwnContent(loadReadiness)
  useEffect(() => {
    let timer: number
    const unsubscribe = onWrite(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void renew(loadReadiness).catch(() => undefined), CHECK_DELAY)
    })
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [])
  const left = data.filter(({ code }) => code !== 'not_told').length
  return <Count count={left} />
}
