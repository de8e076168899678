import type { RefObject } from 'react'
import type { MediaKind } from '#contract/media.ts'

// Not every browser counts HEIC among images, so it is named.
const accepted: Record<MediaKind, string> = {
  photo: 'image/*,.heic,.heif',
  audio: 'audio/*',
  video: 'video/*',
  voice: 'audio/*',
  narration: 'audio/*',
}

type Props = {
  ref: RefObject<HTMLInputElement | null>
  kind: MediaKind
  label: string
  isMany?: boolean
  onPick: (files: File[]) => void
}

/** The hidden file input behind a button that asks for files. */
export function FileInput({ ref, kind, label, isMany = false, onPick }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accepted[kind]}
      multiple={isMany}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  )
}
