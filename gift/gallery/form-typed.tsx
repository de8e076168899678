import { useEffect, useState } from 'react'
import { largestId } from '#contract/largest-id.ts'
import { live } from '#web/forms/live.ts'
import { previewOf } from '#web/forms/preview-change.ts'
import { published } from './calls.ts'
import type { Folder } from './schemas.ts'

const FORM = 'gallery'

type Typed = { id: number | undefined; name: string | undefined }

/**
 * Shows the folders in the preview, and a name while it is typed.
 * @returns the function to call with a folder's id and the name typed so far
 */
export function useTypedFolders() {
  const [typed, setTyped] = useState<Typed>()
  useEffect(() => {
    live.show(FORM, [previewOf(published.loadFolders, (folders = []) => withTyped(folders, typed))])
    live.goTo(FORM, typed?.name === undefined ? '' : `${typed.id ?? largestId}.name`)
  }, [typed])
  useEffect(() => () => live.hide(FORM), [])
  return (id: number | undefined, name: string | undefined) => setTyped({ id, name })
}

function withTyped(folders: Folder[], { id, name }: Partial<Typed> = {}) {
  if (name === undefined) return folders
  if (id !== undefined) return folders.map((folder) => (folder.id === id ? { ...folder, name } : folder))
  return name.trim() ? [...folders, { id: largestId, name, count: 0, covers: [] }] : folders
}
