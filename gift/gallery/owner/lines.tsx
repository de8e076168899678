import { createContext, useContext } from 'react'
import { addFolder, published } from '#gift/gallery/calls.ts'
import { lineRules, texts } from '#gift/gallery/contract.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { BlankPrint } from '#gift/gallery/screen-parts.tsx'
import { call } from '#web/api/call.ts'
import { LineEditor } from './line-editor.tsx'
import { folders, showPhoto } from './lists.tsx'

type Editor = { onClose: () => void }

/**
 * Called with a folder's name as it is typed, and with undefined at the end; a folder that is not stored yet
 * has no id.
 */
export const TypingContext = createContext(
  (_id: number | undefined, _name: string | undefined): void => undefined,
)

const nameLine = {
  label: texts.name,
  rule: lineRules.name,
  action: texts.save,
  cancel: texts.cancel,
} as const

/** Renames a folder. */
export function FolderNameEditor({ folder, onClose }: { folder: { id: number; name: string } } & Editor) {
  const { id: folderId, name } = folder
  const onType = useContext(TypingContext)
  return (
    <LineEditor
      {...nameLine}
      start={name}
      save={async (folderName) => folders.show((await call(published.rename, { folderId, folderName })).data)}
      failure={texts.renameFailed}
      onClose={onClose}
      onType={(typed) => onType(folderId, typed)}
    />
  )
}

/** Names a new folder, and adds it after the others. */
export function NewFolder({ onClose }: Editor) {
  const onType = useContext(TypingContext)
  return (
    <LineEditor
      {...nameLine}
      start=""
      save={async (name) => folders.show((await call(addFolder, { name })).data)}
      failure={texts.addFailed}
      onClose={onClose}
      onType={(typed) => onType(undefined, typed)}
    />
  )
}

/** An envelope without a name yet. */
export function NewFolderCard({ onClose }: Editor) {
  return (
    <article className="stack folder-card">
      <div className="pocket-drop">
        <span className="pocket">
          <BlankPrint />
          <span className="pocket-front" />
          <i />
        </span>
      </div>
      <div className="folder-edit">
        <NewFolder onClose={onClose} />
      </div>
    </article>
  )
}

/** Changes a photo's title. */
export function PhotoTitleEditor({ photo, onClose }: { photo: Photo } & Editor) {
  return (
    <LineEditor
      label="Judul foto"
      start={photo.title}
      rule={lineRules.title}
      save={async (title) =>
        showPhoto((await call(published.updateTitle, { photoId: photo.id, title })).data)
      }
      failure={texts.titleFailed}
      action="Save"
      cancel="X"
      onClose={onClose}
    />
  )
}
