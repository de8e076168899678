import { useEffect, useId } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { end, holds, start } from './alert-times.ts'
import { Icon } from './icon.tsx'

type Tone = 'done' | 'failed'

/** What can be done about an alert, such as taking a deletion back. */
type Action = { label: string; act: () => void }
type Alert = { id: number; text: string; tone: Tone; action?: Action | undefined }

// Long enough to be read, or to be read twice and acted on, in milliseconds.
const STAYS = { done: 5000, failed: 8000 }

const alerts = createStore<Alert[]>([])
const regions = createStore<string[]>([])
let lastId = 0

/**
 * Says something over whatever is on the screen; it goes when it is closed, or by itself, but never
 * while the pointer or the focus is on it. It replaces the alert before; an alert with an undo waits under it.
 */
export function showAlert(text: string, how: Tone | { tone?: Tone; action?: Action } = 'done') {
  const { tone = 'done', action } = typeof how === 'string' ? { tone: how } : how
  lastId += 1
  const id = lastId
  // What went wrong makes what went well before it untrue.
  const isOver = (alert: Alert) =>
    alert.text === text || !alert.action || (tone === 'failed' && alert.tone === 'done')
  for (const over of alerts.get().filter(isOver)) end(over.id)
  alerts.set([...alerts.get().filter((alert) => !isOver(alert)), { id, text, tone, action }])
  start(id, action ? STAYS.failed : STAYS[tone], () => closeAlert(id))
}

/**
 * Where alerts appear: once in the app, and once in each dialog, because nothing outside an open
 * dialog can be seen or reached. Only the newest of these regions shows them. A docked one has room of its own in its
 * surroundings, and covers nothing.
 */
export function Alerts({ isDocked = false }: { isDocked?: boolean }) {
  const region = useId()
  useEffect(() => {
    regions.set([...regions.get(), region])
    return () => regions.set(regions.get().filter((each) => each !== region))
  }, [region])
  const shown = useStore(alerts)
  const isLast = useStore(regions, (all) => all.at(-1) === region)
  if (!isLast) return null
  return (
    <div className={isDocked ? 'alerts alerts-docked' : 'alerts'} {...holds}>
      {shown.slice(-1).map(({ id, text, tone, action }) => (
        <div key={id} className={`alert alert-${tone}`}>
          <Icon name={tone === 'done' ? 'check' : 'warning'} />
          <p role="alert">{text}</p>
          {action && (
            <button
              type="button"
              className="alert-action"
              onClick={() => {
                closeAlert(id)
                action.act()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Singkirkan pesan" onClick={() => closeAlert(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

/**
 * Takes away what was said to be done, as something of the same kind begins anew; what offers a way back stays.
 * While a pointer presses, it waits for the release: the room of a docked alert would move from under it.
 */
export function closeDone() {
  const over = alerts.get().filter(({ tone, action }) => tone === 'done' && !action)
  const close = () => {
    for (const { id } of over) closeAlert(id)
  }
  if (over.length > 0 && document.querySelector(':active'))
    addEventListener('click', () => setTimeout(close), { capture: true, once: true })
  else close()
}

function closeAlert(id: number) {
  end(id)
  alerts.set(alerts.get().filter((alert) => alert.id !== id))
}
