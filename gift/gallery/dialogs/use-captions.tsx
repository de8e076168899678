import { useState } from 'react'
import { flushSync } from 'react-dom'
import { readLine } from '#contract/line.ts'
import { published } from '#gift/gallery/calls.ts'
import { isNumbered, texts } from '#gift/gallery/contract.ts'
import { fields } from '#gift/gallery/fields.ts'
import { showPhoto } from '#gift/gallery/owner/lists.tsx'
import type { Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'

/** Texts by the id of their photo. */
type Texts = Record<string, string>

/**
 * The captions of photos of a folder while they are edited. A photo without one is titled by its number there.
 * @param onStored is called with how many were changed, once all of them are stored
 */
export function useCaptions(
  folderId: number,
  photos: Photo[],
  numberOf: (photo: Photo) => number,
  onStored?: (changed: number) => void,
) {
  const { attempt } = useLoginGate()
  const name = `gallery/titles/${folderId}`
  const [typed, setTyped] = useState(() => textsIn(drafts.get(name) ?? drafts.aside(name)?.values))
  const [problems, setProblems] = useState<Texts>({})
  const [isBusy, setBusy] = useState(false)

  const captionOf = (photo: Photo) => typed[photo.id] ?? storedCaption(photo)

  function storeDraft(next: Texts) {
    setTyped(next)
    drafts.forgetAside(name)
    if (Object.keys(next).length > 0) drafts.keep(name, next)
    else drafts.forget(name)
  }

  function type(id: number, text: string) {
    storeDraft({ ...typed, [id]: text })
    if (problems[id]) setProblems({ ...problems, [id]: problemIn(text) })
  }

  /** Stores the changed captions, unless one of them is invalid; returns whether all are stored. */
  async function save() {
    const changed = photos.filter((photo) => captionOf(photo).trim() !== storedCaption(photo))
    const found: Texts = {}
    for (const photo of changed) {
      const problem = problemIn(captionOf(photo))
      if (problem) found[photo.id] = problem
    }
    const isStored = Object.keys(found).length === 0 && (await storeAll(changed, found))
    flushSync(() => setProblems(found))
    if (isStored && changed.length > 0) onStored?.(changed.length)
    return isStored
  }

  // Notes why a caption was refused; ends where the login was declined. Captions that are not stored stay drafts.
  async function storeAll(changed: Photo[], refused: Texts) {
    const rest = { ...typed }
    setBusy(true)
    for (const photo of changed) {
      const title = captionOf(photo).trim() || texts.photo(numberOf(photo))
      try {
        showPhoto((await attempt(() => call(published.updateTitle, { photoId: photo.id, title }))).data)
        delete rest[photo.id]
      } catch (error) {
        const problem = failureOf(error, texts.titleFailed)
        if (!problem) break
        refused[photo.id] = problem
      }
    }
    setBusy(false)
    const isStored = changed.every(({ id }) => !(id in rest))
    storeDraft(isStored ? {} : rest)
    return isStored
  }

  const isTyped = photos.some((photo) => captionOf(photo).trim() !== storedCaption(photo))
  return { captionOf, isTyped, type, problems, isBusy, save }
}

// A draft on the device may hold any value.
function textsIn(values: unknown): Texts {
  const entries = Object.entries(values ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(entries)
}

// A number is not a caption.
function storedCaption({ title }: Photo) {
  return isNumbered(title) ? '' : title
}

function problemIn(text: string) {
  return readLine(fields.title, text || texts.photo(1)).problem
}
