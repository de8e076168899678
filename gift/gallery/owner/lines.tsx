import { createContext, useContext } from 'react'
import { addFolder, published } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import { fields } from '#gift/gallery/fields.ts'
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

/** Renames a folder, or adds a new one after the others. */
export function FolderNameEditor({ folder, onClose }: { folder?: { id: number; name: string } } & Editor) {
  const onType = useContext(TypingContext)
  const store = (name: string) =>
    folder ? call(published.rename, { folderId: folder.id, folderName: name }) : call(addFolder, { name })
  return (
    <LineEditor
      label={texts.name}
      start={folder?.name ?? ''}
      rule={fields.name}
      save={async (name) => folders.show((await store(name)).data)}
      failure={folder ? texts.renameFailed : texts.addFailed}
      action={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
      onType={(typed) => onType(folder?.id, typed)}
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
        <FolderNameEditor onClose={onClose} />
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
      rule={fields.title}
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
