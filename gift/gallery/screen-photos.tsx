import { texts as common } from '#contract/texts.ts'
import { call } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { put } from '#web/content.ts'
import { orderPhotos, type Photo, published, removePhoto, restorePhoto, texts } from './contract.ts'
import { useArrange } from './screen-arrange.tsx'
import { useOrder } from './screen-order.tsx'
import { useOwner } from './screen-owner.tsx'
import { hidePhoto, renew } from './screen-store.tsx'

/** What the owner does to the photos of a folder as a whole: putting them in order, and removing one. */
export function usePhotos(folderId: number, photos: Photo[]) {
  const { change } = useOwner()
  const named = photos.map(({ id, title }) => ({ id, name: title }))
  const show = (rows: Photo[]) => put(published.loadPhotos, rows, { folderId })
  const arrange = useArrange(named, useOrder(photos, show, store))

  async function store(ids: number[]) {
    const answer = await call(orderPhotos, { id: folderId, ids })
    // The first ones are on the folder's cover.
    void renew()
    return answer
  }

  async function remove(photo: Photo) {
    const { id, title } = photo
    const removed = await change(() => call(removePhoto, { id }), texts.photoStays)
    if (!removed) return
    arrange.leave(id)
    hidePhoto(photo)
    showAlert(texts.photoGone(title), { action: { label: common.undo, act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await change(() => call(restorePhoto, { id }), texts.photoLost)
    await renew(folderId)
  }

  return { arrange, remove }
}
