import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { texts as common } from '#contract/texts.ts'
import { orderPhotos, published, removePhoto, restorePhoto } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { type Arrange, useArrange } from './arrange.tsx'
import { useOrder } from './order.tsx'
import { hidePhoto, renew } from './store.tsx'

type Props = {
  ref: Ref<Arrange>
  list: RefObject<HTMLDivElement | null>
  folderId: number
  photos: Photo[]
}

/** Reorders and removes a folder's photos by the controls on their cards, and announces each move. */
export function ArrangePhotos({ ref, list, folderId, photos }: Props) {
  const { run } = useChange()
  const named = photos.map(({ id, title }) => ({ id, name: title }))
  const show = (rows: Photo[]) => put(published.loadPhotos, rows, { folderId })
  const { leave, announcement, ...moves } = useArrange(list, named, useOrder(photos, show, store))
  useImperativeHandle(ref, () => ({ ...moves, remove: (id) => void remove(id) }))

  async function store(ids: number[]) {
    const answer = await call(orderPhotos, { id: folderId, ids })
    // The first photos are on the folder's cover.
    void renew()
    return answer
  }

  async function remove(id: number) {
    const photo = photos.find((each) => each.id === id)
    if (!photo) return
    const removed = await run(() => call(removePhoto, { id }), texts.photoStays)
    if (!removed) return
    leave(id)
    hidePhoto(photo)
    showAlert(texts.photoGone(photo.title), { action: { label: common.undo, act: () => void restore(id) } })
  }

  async function restore(id: number) {
    await run(() => call(restorePhoto, { id }), texts.photoLost)
    await renew(folderId)
  }

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
