import { useEffect, useRef, useState } from 'react'
import { texts } from '#contract/texts.ts'
import { ConflictError } from '#web/api/call.ts'
import { renew } from '#web/api/content.ts'
import { useLatest } from '#web/effects/use-latest.ts'
import { failureOf } from '#web/session/failure.ts'
import { useChange } from '#web/session/use-change.tsx'
import { play } from '#web/sound/sound.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { atOnceOf, lastSaves } from './last-saves.ts'
import { live } from './live.ts'
import type { PreviewChange } from './preview-change.ts'

const FAILED = 'Belum tersimpan, coba lagi.'

type AtOnce<Values extends object> = {
  /** The name under which `SaveState` shows how it goes. */
  name: string
  stored: Values
  save: (change: Partial<Values>) => Promise<unknown>
  /** How the preview shows values that are being stored. */
  shows?: (values: Values) => PreviewChange[]
}

/**
 * Saves switches and choices as they are made, one after another. Until one is stored the control shows it as `shown`,
 * while everything that says what it means shows the stored values; one that fails goes back.
 */
export function useAtOnce<Values extends object>(edited: AtOnce<Values>) {
  const { name, stored, save, shows } = edited
  const preview = atOnceOf(name)
  const newest = useLatest(stored)
  const { run } = useChange({ isInline: true })
  const [chosen, setChosen] = useState<Partial<Values>>({})
  const [before, setBefore] = useState<Partial<Values>>()
  const waiting = useRef(0)
  const failure = useRef(FAILED)

  // The preview may show more than the stored page does to its owner.
  useEffect(() => () => live.hide(preview), [preview])

  // Resolves to the values that it replaced.
  async function store(change: Partial<Values>) {
    const was = pick(newest.current, Object.keys(change))
    try {
      await saveOver(() => save(change))
      return was
    } catch (error) {
      failure.current = failureOf(error, FAILED)
      throw error
    }
  }

  async function change(values: Partial<Values>) {
    waiting.current += 1
    lastSaves.begin(name)
    setChosen((others) => ({ ...others, ...values }))
    if (shows) live.show(preview, shows({ ...stored, ...chosen, ...values }))
    const was = await run(() => store(values), FAILED)
    waiting.current -= 1
    setChosen((all) => withoutStored(all, values))
    if (was) setBefore(was)
    if (waiting.current > 0) return
    if (was) {
      lastSaves.succeed(name)
      play('done')
    } else {
      live.hide(preview)
      lastSaves.fail(name, failure.current)
    }
    if (!lastSaves.isSeen(name)) say(was)
  }

  // Where the state beside the title is out of view.
  function say(was: Partial<Values> | undefined) {
    if (!was) return showAlert(failure.current, 'failed')
    showAlert(texts.saved, { action: { label: texts.undo, act: () => void change(was) }, draft: preview })
  }

  return {
    shown: { ...stored, ...chosen },
    isSaving: (value: keyof Values) => value in chosen,
    change: (values: Partial<Values>) => void change(values),
    /** Takes the last change back, and then makes it again; so the button stays where the focus is. */
    onUndo: before && (() => void change(before)),
  }
}

// Where another part of the page was stored elsewhere: a single choice replaces nothing else, so it is made again.
async function saveOver(save: () => Promise<unknown>) {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    await renew(error.read)
    await save()
  }
}

// A later choice of the same value is still waiting.
function withoutStored<Values extends object>(chosen: Partial<Values>, stored: Partial<Values>) {
  const isWaiting = (name: string) => chosen[name as keyof Values] !== stored[name as keyof Values]
  return pick(chosen, Object.keys(chosen).filter(isWaiting))
}

function pick<Values extends object>(values: Partial<Values>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, values[name as keyof Values]])) as Partial<Values>
}
