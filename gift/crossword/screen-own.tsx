import { useEffect, useState } from 'react'
import { isPreview, isRehearsal } from '#web/preview.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ownPage, patience, texts } from './contract.ts'

/** Our own page in its frame. Where it does not come the screen says so; one that comes late is shown still. */
export function OwnFrame() {
  const [tries, setTries] = useState(0)
  const [is, setIs] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    if (is !== 'waiting') return
    const timer = window.setTimeout(() => setIs('failed'), patience)
    return () => window.clearTimeout(timer)
  }, [is])
  const look = (frame: HTMLIFrameElement) => {
    const hasCome = hasStarted(frame)
    setIs(hasCome ? 'ready' : 'failed')
    if (hasCome && takesKeys()) frame.contentWindow?.focus()
  }
  const again = () => {
    setTries(tries + 1)
    setIs('waiting')
  }
  // The frame within a preview or a rehearsal is one too: it stays silent, or stores nothing.
  const name = isPreview || isRehearsal ? { name: window.name } : {}
  return (
    <>
      {is === 'failed' && <Failure text={texts.loadFailed} onAgain={again} />}
      <iframe
        key={tries}
        className="crossword-frame"
        title={texts.title}
        src={ownPage}
        hidden={is === 'failed'}
        onLoad={({ currentTarget }) => look(currentTarget)}
        {...name}
      />
    </>
  )
}

// The page notes that its script runs; a browser's own page about a broken line cannot be looked into.
function hasStarted({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.documentElement.dataset.framed !== undefined
}

// Who has a keyboard types at once; on the desk the form has it.
function takesKeys() {
  return !isPreview && window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
