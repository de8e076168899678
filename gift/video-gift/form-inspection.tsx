import { useEffect, useRef } from 'react'
import { inspectVideo } from './form-film.tsx'
import type { Chosen } from './form-values.tsx'

/**
 * Looks into the film that was picked, also when the form was left meanwhile; only the newest counts.
 * What it answers waits until that is done.
 */
export function useInspection(video: string | Chosen, onInspected: (video: Chosen) => void) {
  const chosen = typeof video === 'string' ? undefined : video
  const running = useRef<Promise<void>>(undefined)
  useEffect(() => {
    if (!chosen || chosen.isInspected) return
    let isNewest = true
    running.current = inspectVideo(chosen.file).then((found) => {
      if (isNewest) onInspected({ ...chosen, ...found, isInspected: true })
    })
    return () => {
      isNewest = false
    }
  }, [chosen?.file, chosen?.isInspected])
  return async () => running.current
}
