import { useContext, useEffect, useEffectEvent } from 'react'
import { PendingFilesContext } from '#web/files/pending-files.ts'
import { inspectVideo } from './form-film.tsx'
import type { Chosen } from './form-values.tsx'

/** Inspects the picked film; only the newest counts. The form's save waits until that is done. */
export function useInspection(video: string | Chosen, onInspected: (video: Chosen) => void) {
  const { hold } = useContext(PendingFilesContext)
  const chosen = typeof video === 'string' ? undefined : video
  const file = chosen?.isInspected ? undefined : chosen?.file
  const finish = useEffectEvent((found: Awaited<ReturnType<typeof inspectVideo>>) => {
    if (chosen) onInspected({ ...chosen, ...found, isInspected: true })
  })
  useEffect(() => {
    if (!file) return
    let isNewest = true
    const inspection = inspectVideo(file).then((found) => {
      if (isNewest) finish(found)
      return true
    })
    hold('video', inspection)
    return () => {
      isNewest = false
    }
  }, [file, hold])
}
