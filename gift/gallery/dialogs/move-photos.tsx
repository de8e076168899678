import { type SyntheticEvent, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { movePhotos, orderPhotos, published } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import { renewPhotos } from '#gift/gallery/owner/lists.tsx'
import { ownersTexts } from '#gift/gallery/owner/texts.tsx'
import type { Photo } from '#gift/gallery/schemas.ts'
import { pictureOf } from '#gift/gallery/screen-parts.tsx'
import { call } from '#web/api/call.ts'
import { useContent } from '#web/api/content.ts'
import { Picture } from '#web/scene/picture.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import './dialogs.css'

type Props = { folderId: number; photos: Photo[]; onClose: () => void }

/** Moves one photo or several into another folder; an undo returns them to their places. */
export function MovePhotos({ folderId, photos, onClose }: Props) {
  const folders = (useContent(published.loadFolders).data ?? []).filter(({ id }) => id !== folderId)
  const [chosen, setChosen] = useState<number[]>([])
  const [picked, setTarget] = useState<number>()
  const target = picked ?? folders[0]?.id ?? 0
  const [problem, setProblem] = useState('')
  const { isBusy, move } = useMove(folderId, photos)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (chosen.length === 0) return setProblem(ownersTexts.noneChosen)
    const name = folders.find(({ id }) => id === target)?.name ?? ''
    if (await move(chosen, { id: target, name })) onClose()
  }

  function toggle(id: number) {
    setProblem('')
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  }

  return (
    <Dialog title={ownersTexts.moveTo} note={ownersTexts.moveNote} onClose={onClose}>
      <form className="move-photos" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend className="sr-only">Foto</legend>
          {photos.map((photo) => (
            <label key={photo.id} className="row">
              <input type="checkbox" checked={chosen.includes(photo.id)} onChange={() => toggle(photo.id)} />
              <Picture picture={pictureOf(photo)} sizes="44px" alt="" />
              <span>{photo.title}</span>
            </label>
          ))}
        </fieldset>
        <div className="stack dialog-foot">
          {problem && (
            <p role="alert" className="problem">
              {problem}
            </p>
          )}
          <SelectField
            label="Ke folder"
            hint={ownersTexts.chosen(chosen.length)}
            value={target}
            options={folders.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ target: { value } }) => setTarget(Number(value))}
          />
          <div className="cluster dialog-actions">
            <SubmitButton isBusy={isBusy}>{ownersTexts.move}</SubmitButton>
            <button type="button" className="button button-line" onClick={onClose}>
              {texts.cancel}
            </button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

function useMove(folderId: number, photos: Photo[]) {
  const { run, isBusy } = useChange()

  /** Returns whether the photos were moved. */
  async function move(chosen: number[], to: { id: number; name: string }) {
    const before = photos.map(({ id }) => id)
    const ids = before.filter((id) => chosen.includes(id))
    const moved = await run(() => call(movePhotos, { id: to.id, ids }), ownersTexts.moveFailed)
    if (!moved) return false
    await Promise.all([renewPhotos(folderId), renewPhotos(to.id)])
    const act = () => void takeBack(ids, before, to.id)
    showAlert(ownersTexts.movedTo(ids.length, to.name), { action: { label: common.undo, act } })
    return true
  }

  async function takeBack(ids: number[], before: number[], from: number) {
    await run(async () => {
      await call(movePhotos, { id: folderId, ids })
      return call(orderPhotos, { id: folderId, ids: before })
    }, ownersTexts.moveFailed)
    await Promise.all([renewPhotos(folderId), renewPhotos(from)])
  }

  return { isBusy, move }
}
