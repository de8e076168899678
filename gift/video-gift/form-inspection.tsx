import { useEffect, useEffectEvent, useRef } from 'react'
import { inspectVideo } from './form-film.tsx'
import type { Chosen } from './form-values.tsx'

/**
 * Inspects the picked film, even when the form was closed meanwhile; only the newest counts. The form's save
 * waits until that is done.
 */
export function useInspection(video: string | Chosen, onInspected: (video: Chosen) => void) {
  const chosen = typeof video === 'string' ? undefined : video
  const file = chosen?.isInspected ? undefined : chosen?.file
  const running = useRef<Promise<void>>(undefined)
  const finish = useEffectEvent((found: Awaited<ReturnType<typeof inspectVideo>>) => {
    if (chosen) onInspected({ ...chosen, ...found, isInspected: true })
  })
  useEffect(() => {
    if (!file) return
    let isNewest = true
    running.current = inspectVideo(file).then((found) => {
      if (isNewest) finish(found)
    })
    return () => {
      isNewest = false
    }
  }, [file])
  return async () => running.current
}
