import { useContext } from 'react'
import { published } from '#gift/gallery/calls.ts'
import { lineRules, texts } from '#gift/gallery/contract.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { LineEditor } from './line-editor.tsx'
import { showFolder, showPhoto } from './store.tsx'
import { TypingContext } from './typing.tsx'

type Editor = { onClose: () => void }

/** Renames a folder. */
export function FolderNameEditor({ folder, onClose }: { folder: { id: number; name: string } } & Editor) {
  const onType = useContext(TypingContext)
  return (
    <LineEditor
      label={texts.name}
      start={folder.name}
      rule={lineRules.name}
      save={async (folderName) =>
        showFolder((await call(published.rename, { folderId: folder.id, folderName })).data)
      }
      failure={texts.renameFailed}
      action={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
      onType={(name) => onType(folder.id, name)}
    />
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
