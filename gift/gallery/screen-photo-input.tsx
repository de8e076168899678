import type { RefObject } from 'react'
import { acceptedFiles } from '#web/files/accepted-files.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  isMany?: boolean
  onPick: (files: File[]) => void
}

/** The hidden file input behind a button that asks for photos. */
export function PhotoInput({ input, label, isMany = false, onPick }: Props) {
  return (
    <input
      ref={input}
      type="file"
      accept={acceptedFiles.photo}
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
