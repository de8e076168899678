import { type RefObject, useEffect } from 'react'
import { onWritten } from '#web/api/call.ts'
import { onContentChange } from '#web/api/content.ts'
import { live } from '#web/forms/live.ts'

/** Tells the preview what is typed here, which field that is, and when something is stored. */
export function useLive(frame: RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    const tell = (message: unknown) =>
      frame.current?.contentWindow?.postMessage(message, window.location.origin)
    const tellTyped = () => tell({ typed: live.answers() })
    const tellPlace = () => tell({ place: live.place() })
    const hear = ({ data, origin, source }: MessageEvent) => {
      const isPreview = source === frame.current?.contentWindow && origin === window.location.origin
      if (data !== 'ready' || !isPreview) return
      tellTyped()
      tellPlace()
    }
    window.addEventListener('message', hear)
    // What a form shows beside its own values may have changed as well.
    const ends = [
      live.onTyped(tellTyped),
      live.onPlace(tellPlace),
      onContentChange(tellTyped),
      onWritten(() => tell('stored')),
    ]
    return () => {
      window.removeEventListener('message', hear)
      for (const end of ends) end()
    }
  }, [frame])
}
