import { call } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { put } from '#web/content.ts'
import { type Folder, orderFolders, published, removeFolder, restoreFolder } from './contract.ts'
import { useArrange } from './screen-arrange.tsx'
import { useOwner } from './screen-owner.tsx'
import { hideFolder, renew } from './screen-store.tsx'

/** What the owner does to the folders as a whole: putting them in order, and removing one. */
export function useFolders(folders: Folder[]) {
  const { change } = useOwner()
  const arrange = useArrange(folders, (ids) => void order(ids))

  // The new order shows at once; where it cannot be stored, the old one comes back.
  async function order(ids: number[]) {
    put(published.loadFolders, inOrder(folders, ids))
    const stored = await change(() => call(orderFolders, { ids }), 'Urutan belum tersimpan. Coba lagi.')
    if (!stored) put(published.loadFolders, folders)
  }

  async function remove({ id, name }: Folder) {
    const removed = await change(() => call(removeFolder, { id }), 'Folder belum terhapus. Coba lagi.')
    if (!removed) return
    arrange.leave(id)
    hideFolder(id)
    showAlert(`Folder "${name}" dihapus.`, { action: { label: 'Urungkan', act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await change(() => call(restoreFolder, { id }), 'Folder belum kembali. Coba lagi.')
    await renew()
  }

  return { arrange, remove }
}

/** Rows in the order of their ids. */
export function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]) {
  return [...rows].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
