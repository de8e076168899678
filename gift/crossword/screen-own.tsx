import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { isFocusInHub, isPreview, isRehearsal } from '#web/preview.ts'
import { Failure } from '#web/ui/failure.tsx'
import { onwardEvent, ownPage, REPORT_TIMEOUT, texts } from './contract.ts'

/** Our own page in its frame. When it does not load the screen shows that; a late page is still shown. */
export function OwnFrame() {
  const [tries, setTries] = useState(0)
  const [is, setIs] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    if (is !== 'waiting') return
    const timer = window.setTimeout(() => setIs('failed'), REPORT_TIMEOUT)
    return () => window.clearTimeout(timer)
  }, [is])
  useOnward()
  const look = (frame: HTMLIFrameElement) => {
    const hasCome = hasStarted(frame)
    setIs(hasCome ? 'ready' : 'failed')
    if (hasCome && takesKeys()) frame.contentWindow?.focus()
  }
  const retry = () => {
    setTries(tries + 1)
    setIs('waiting')
  }
  // The frame inside a preview or rehearsal has its name too: it stays silent, or stores nothing.
  const name = isPreview || isRehearsal ? { name: window.name } : {}
  return (
    <>
      {is === 'failed' && <Failure text={texts.loadFailed} onRetry={retry} />}
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

// The page in the frame leads on to the menu without loading the app again.
function useOnward() {
  useEffect(() => {
    const goOn = (event: Event) => {
      event.preventDefault()
      navigate(routes.features)
    }
    window.addEventListener(onwardEvent, goOn)
    return () => window.removeEventListener(onwardEvent, goOn)
  }, [])
}

// The page notes that its script runs; the browser's own error page cannot be inspected.
function hasStarted({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.documentElement.dataset.framed !== undefined
}

// With a keyboard, typing starts at once; the hub around a preview or a rehearsal keeps the focus.
function takesKeys() {
  return !isFocusInHub() && window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
