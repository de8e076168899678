import { useState } from 'react'
import { flushSync } from 'react-dom'
import { readLine } from '#contract/line.ts'
import { published } from '#gift/gallery/calls.ts'
import { isNumbered, lineRules, texts } from '#gift/gallery/contract.ts'
import { showPhoto } from '#gift/gallery/owner/lists.tsx'
import { ownersTexts } from '#gift/gallery/owner/texts.tsx'
import type { Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

/** Texts by the id of their photo. */
type Texts = Record<string, string>

/**
 * The captions of a folder's photos, or of some by `ids`, while they are edited; `save` stores the changed
 * ones.
 */
export function useCaptions(folderId: number, photos: Photo[], ids = photos.map(({ id }) => id)) {
  const { attempt } = useLoginGate()
  const name = `gallery-titles/${folderId}`
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

  /** Stores the changed captions, unless one of them is invalid; returns whether all are stored. */
  async function save() {
    const changed = photos.filter(
      (photo) => ids.includes(photo.id) && captionOf(photo).trim() !== storedCaption(photo),
    )
    const refused = await storeAll(changed)
    flushSync(() => setProblems(refused ?? {}))
    if (refused === undefined || Object.keys(refused).length > 0) return false
    if (changed.length > 0) showAlert(ownersTexts.captioned(changed.length))
    return true
  }

  // Returns the problem of each refused caption; undefined where the login was declined. Captions not stored
  // stay drafts.
  async function storeAll(changed: Photo[]) {
    const refused: Texts = Object.fromEntries(
      changed.flatMap((photo) => entry(photo, problemIn(captionOf(photo)))),
    )
    if (Object.keys(refused).length > 0) return refused
    const rest = { ...typed }
    setBusy(true)
    for (const photo of changed) {
      const title = captionOf(photo).trim() || texts.photo(photos.indexOf(photo) + 1)
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
    const isDeclined = changed.some(({ id }) => id in rest && !(id in refused))
    storeDraft(Object.keys(refused).length > 0 || isDeclined ? rest : {})
    return isDeclined ? undefined : refused
  }

  return {
    captionOf,
    type(id: number, text: string) {
      storeDraft({ ...typed, [id]: text })
      if (problems[id]) setProblems({ ...problems, [id]: problemIn(text) })
    },
    problems,
    isBusy,
    save,
  }
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
  const read = readLine(lineRules.title, text || texts.photo(1))
  return 'problem' in read ? read.problem : ''
}

function entry({ id }: Photo, text: string): [string, string][] {
  return text ? [[String(id), text]] : []
}
