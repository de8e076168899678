import { useEffect, useId } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { endTimer, pauseHandlers, startTimer } from './alert-times.ts'
import { Icon } from './icon.tsx'
import { afterPress } from './press.ts'

type Tone = 'done' | 'failed'

/** An action offered by an alert, such as undoing a deletion. */
type Action = { label: string; act: () => void }
type Alert = { id: number; text: string; tone: Tone; action?: Action | undefined; draft?: string | undefined }

type How = {
  tone?: Tone
  action?: Action
  /** The draft that the action restores something of: nothing is left to undo once it is stored. */
  draft?: string
}

// In milliseconds: long enough to be read, or to be read twice and acted on.
const DURATIONS = { done: 5000, failed: 8000 }

const alerts = createStore<Alert[]>([])
const regions = createStore<string[]>([])
let lastId = 0

/**
 * Shows a sentence over the screen; it closes by its button, or by itself, but never while the pointer or the
 * focus is on it. It replaces the previous alert; an alert with an undo waits under it.
 */
export function showAlert(text: string, how: Tone | How = 'done') {
  const { tone = 'done', action, draft } = typeof how === 'string' ? { tone: how } : how
  lastId += 1
  const id = lastId
  // A failure makes the success before it untrue.
  const isOver = (alert: Alert) =>
    alert.text === text || !alert.action || (tone === 'failed' && alert.tone === 'done')
  afterPress(() => {
    for (const over of alerts.get().filter(isOver)) endTimer(over.id)
    alerts.set([...alerts.get().filter((alert) => !isOver(alert)), { id, text, tone, action, draft }])
    startTimer(id, action ? DURATIONS.failed : DURATIONS[tone], () => closeAlert(id))
  })
}

/**
 * The region of alerts: one in the app, and one in each dialog, because nothing outside an open dialog can be
 * seen or reached. Only the newest of these regions shows them. A docked region takes space in the layout,
 * and covers nothing.
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
    <div className={isDocked ? 'alerts alerts-docked' : 'alerts'} {...pauseHandlers}>
      {shown.slice(-1).map(({ id, text, tone, action }) => (
        <div key={id} className={`alert alert-${tone}`}>
          <Icon name={tone === 'done' ? 'check' : 'warning'} />
          <p role={tone === 'done' ? 'status' : 'alert'}>{text}</p>
          {action && (
            <button
              type="button"
              className="hit alert-action"
              onClick={() => {
                closeAlert(id)
                action.act()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className="hit" aria-label="Singkirkan pesan" onClick={() => closeAlert(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

/** Closes alerts about success when the same kind of action starts again; those with an undo stay. */
export function closeSuccessAlerts() {
  for (const { id, tone, action } of alerts.get()) if (tone === 'done' && !action) closeAlert(id)
}

/** Closes alerts whose action would restore something of a draft, once that is stored. */
export function closeUndoAlerts(name: string) {
  for (const { id, draft } of alerts.get()) if (draft === name) closeAlert(id)
}

/** Closes all alerts, when the person goes to another section. */
export function closeAlerts() {
  for (const { id } of alerts.get()) closeAlert(id)
}

function closeAlert(id: number) {
  afterPress(() => {
    endTimer(id)
    alerts.set(alerts.get().filter((alert) => alert.id !== id))
  })
}
