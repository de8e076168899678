import { type RefObject, useEffect } from 'react'
import { onWrite } from '#web/api/call.ts'
import { onContentChange } from '#web/api/content.ts'
import { live } from '#web/forms/live.ts'

/** Sends the preview the unsaved values, the edited field and the screen that shows it, and a notice of each save. */
export function useLive(frame: RefObject<HTMLIFrameElement | null>, path: string | undefined) {
  useEffect(() => {
    const tell = (message: unknown) =>
      frame.current?.contentWindow?.postMessage(message, window.location.origin)
    const sendTyped = () => tell({ typed: live.responses() })
    const tellField = () => tell({ field: live.field(), path })
    const hear = ({ data, origin, source }: MessageEvent) => {
      const isPreview = source === frame.current?.contentWindow && origin === window.location.origin
      if (data !== 'ready' || !isPreview) return
      sendTyped()
      tellField()
    }
    window.addEventListener('message', hear)
    // A save can change data that other screens of the preview show.
    const ends = [
      live.onTyped(sendTyped),
      live.onField(tellField),
      onContentChange(sendTyped),
      onWrite(() => tell('stored')),
    ]
    return () => {
      window.removeEventListener('message', hear)
      for (const end of ends) end()
    }
  }, [frame, path])
}
