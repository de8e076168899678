import { useEffect, useState } from 'react'
import { largestId } from '#contract/largest-id.ts'
import { live } from '#web/forms/live.ts'
import { previewOf } from '#web/forms/preview-change.ts'
import { published } from './calls.ts'
import type { Folder } from './schemas.ts'

/** The form's name. */
export const FORM = 'gallery'

type Typed = { id: number | undefined; name: string | undefined }

/**
 * Shows the folders in the preview, and a name while it is typed.
 * @returns whether it differs from the stored one, and the function to call with a folder's id and the name so far
 */
export function useTypedFolders(folders: Folder[]) {
  const [typed, setTyped] = useState<Typed>()
  useEffect(() => {
    live.show(FORM, [previewOf(published.loadFolders, (folders = []) => withTyped(folders, typed))])
    live.goTo(FORM, typed?.name === undefined ? '' : `${typed.id ?? largestId}.name`)
  }, [typed])
  useEffect(() => () => live.hide(FORM), [])
  const { id, name } = typed ?? {}
  const stored = folders.find((folder) => folder.id === id)?.name ?? ''
  return {
    isTyped: name !== undefined && name.trim() !== stored,
    onType: (id: number | undefined, name: string | undefined) => setTyped({ id, name }),
  }
}

function withTyped(folders: Folder[], { id, name }: Partial<Typed> = {}) {
  if (name === undefined) return folders
  if (id !== undefined) return folders.map((folder) => (folder.id === id ? { ...folder, name } : folder))
  return name.trim() ? [...folders, { id: largestId, name, count: 0, covers: [] }] : folders
}
