import { type BaseSyntheticEvent, createContext, useMemo, useRef, useState } from 'react'
import type { MediaKind } from '#contract/media.ts'
import { useLatest } from '#web/effects/use-latest.ts'
import { closeSuccessAlerts } from '#web/ui/alerts.tsx'
import { useAskBeforeLeaving } from '#web/ui/use-ask-before-leaving.ts'

const waiting: Record<MediaKind, string> = {
  photo: 'Menunggu foto...',
  audio: 'Menunggu lagu...',
  video: 'Menunggu video...',
  voice: 'Menunggu...',
  narration: 'Menunggu rekaman...',
}

/** The functions by which a file field reports its state to its form. */
type PendingFiles = {
  /** Delays the form's save until a task is done; it resolves to whether the file is in the form. */
  hold: (kind: MediaKind, work: Promise<boolean>) => void
  /** Names the kind of file that the save is sending; undefined after it is sent. */
  noteSending: (kind: MediaKind | undefined) => void
}

export const PendingFilesContext = createContext<PendingFiles>({
  hold: () => undefined,
  noteSending: () => undefined,
})

/**
 * Delays a save until the picked files of the form are ready, and cancels it if one of them fails.
 * @returns the value of `PendingFilesContext`, whether files are being prepared (`isPending`), and the button's `label`
 * while it waits; `submit` resolves to whether the values are stored
 */
export function usePendingFiles(isBusy: boolean, onSubmit: (event?: BaseSyntheticEvent) => Promise<boolean>) {
  const [kind, setKind] = useState<MediaKind>()
  const [isWaiting, setWaiting] = useState(false)
  const works = useRef(new Set<Promise<boolean>>())
  const newest = useLatest(onSubmit)
  useAskBeforeLeaving(kind !== undefined)

  const context = useMemo<PendingFiles>(
    () => ({
      hold(of, work) {
        works.current.add(work)
        setKind(of)
        void work.finally(() => {
          works.current.delete(work)
          if (works.current.size === 0) setKind(undefined)
        })
      },
      noteSending: setKind,
    }),
    [],
  )

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (isWaiting) return false
    if (works.current.size > 0) {
      closeSuccessAlerts()
      setWaiting(true)
      const areReady = await waitForAll(works.current)
      setWaiting(false)
      if (!areReady) return false
    }
    return newest.current(event)
  }

  const label = (isWaiting || isBusy) && kind ? waiting[kind] : undefined
  return { context, submit, isPending: kind !== undefined, isWaiting, label }
}

// Another file may be picked while this waits.
async function waitForAll(works: Set<Promise<boolean>>) {
  while (works.size > 0) {
    const results = await Promise.all([...works].map((work) => work.catch(() => false)))
    if (results.includes(false)) return false
  }
  return true
}
