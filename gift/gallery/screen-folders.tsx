import { texts as common } from '#contract/texts.ts'
import { call } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { put } from '#web/content.ts'
import { type Folder, orderFolders, published, removeFolder, restoreFolder, texts } from './contract.ts'
import { useArrange } from './screen-arrange.tsx'
import { useOrder } from './screen-order.tsx'
import { useOwner } from './screen-owner.tsx'
import { hideFolder, renew } from './screen-store.tsx'

/** What the owner does to the folders as a whole: putting them in order, and removing one. */
export function useFolders(folders: Folder[]) {
  const { change } = useOwner()
  const show = (rows: Folder[]) => put(published.loadFolders, rows)
  const arrange = useArrange(
    folders,
    useOrder(folders, show, (ids) => call(orderFolders, { ids })),
  )

  async function remove({ id, name }: Folder) {
    const removed = await change(() => call(removeFolder, { id }), texts.folderStays)
    if (!removed) return
    arrange.leave(id)
    hideFolder(id)
    showAlert(texts.folderGone(name), { action: { label: common.undo, act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await change(() => call(restoreFolder, { id }), texts.folderLost)
    await renew()
  }

  return { arrange, remove }
}
