import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { texts as common } from '#contract/texts.ts'
import { orderFolders, published, removeFolder, restoreFolder } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import type { Folder } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { type Arrange, useArrange } from './arrange.tsx'
import { useOrder } from './order.tsx'
import { hideFolder, renew } from './store.tsx'

type List = RefObject<HTMLDivElement | null>

/** Reorders and removes folders by the controls on their cards, and announces each move. */
export function ArrangeFolders({ ref, list, folders }: { ref: Ref<Arrange>; list: List; folders: Folder[] }) {
  const { arrange, announcement } = useFolders(list, folders)
  useImperativeHandle(ref, () => arrange)
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

/** Reorders the folders, and removes one. */
export function useFolders(list: List, folders: Folder[]) {
  const { run } = useChange()
  const show = (rows: Folder[]) => put(published.loadFolders, rows)
  const { leave, announcement, ...moves } = useArrange(
    list,
    folders,
    useOrder(folders, show, (ids) => call(orderFolders, { ids })),
  )

  async function remove(id: number) {
    const name = folders.find((folder) => folder.id === id)?.name ?? ''
    const removed = await run(() => call(removeFolder, { id }), texts.folderStays)
    if (!removed) return
    leave(id)
    hideFolder(id)
    showAlert(texts.folderGone(name), { action: { label: common.undo, act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await run(() => call(restoreFolder, { id }), texts.folderLost)
    await renew()
  }

  const arrange: Arrange = { ...moves, remove: (id) => void remove(id) }
  return { arrange, announcement }
}
