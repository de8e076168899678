import { call } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { put } from '#web/content.ts'
import { orderPhotos, type Photo, published, removePhoto, restorePhoto } from './contract.ts'
import { useArrange } from './screen-arrange.tsx'
import { inOrder } from './screen-folders.tsx'
import { useOwner } from './screen-owner.tsx'
import { hidePhoto, renew } from './screen-store.tsx'

/** What the owner does to the photos of a folder as a whole: putting them in order, and removing one. */
export function usePhotos(folderId: number, photos: Photo[]) {
  const { change } = useOwner()
  const named = photos.map(({ id, title }) => ({ id, name: title }))
  const arrange = useArrange(named, (ids) => void order(ids))

  async function order(ids: number[]) {
    put(published.loadPhotos, inOrder(photos, ids), { folderId })
    const save = () => call(orderPhotos, { id: folderId, ids })
    const stored = await change(save, 'Urutan belum tersimpan. Coba lagi.')
    if (!stored) return put(published.loadPhotos, photos, { folderId })
    // The first ones are on the folder's cover.
    await renew()
  }

  async function remove(photo: Photo) {
    const { id, title } = photo
    const removed = await change(() => call(removePhoto, { id }), 'Foto belum terhapus. Coba lagi.')
    if (!removed) return
    arrange.leave(id)
    hidePhoto(photo)
    showAlert(`Foto "${title}" dihapus.`, { action: { label: 'Urungkan', act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await change(() => call(restorePhoto, { id }), 'Foto belum kembali. Coba lagi.')
    await renew(folderId)
  }

  return { arrange, remove }
}
