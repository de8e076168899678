import { useContext, useState } from 'react'
import { DeskIcon } from '#web/components/desk-icon.tsx'
import { EditHeading, EditWaiting, ReloadContext } from '#web/components/edit-form.tsx'
import { Picture } from '#web/components/picture.tsx'
import { useContent } from '#web/content.ts'
import { type Folder, folderPath, published, texts } from './contract.ts'
import { ArrangeRow, type Arranging } from './screen-arrange-controls.tsx'
import { FolderName } from './screen-folder-name.tsx'
import { useFolders } from './screen-folders.tsx'
import { NewFolder } from './screen-new-folder.tsx'
import { BlankPrint } from './screen-parts.tsx'
import './form.css'

const about = { title: texts.title, note: texts.note }

/** Edits the folders; each change is stored at once. Photos are edited where they hang. */
export function Form() {
  const content = useContent(published.loadFolders)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Folders folders={content.data} />
}

function Folders({ folders }: { folders: Folder[] }) {
  const reload = useContext(ReloadContext)
  const { arrange, remove } = useFolders(folders)
  return (
    <div className="edit-form">
      <EditHeading {...about} />
      <p role="status" className="sr-only">
        {arrange.said}
      </p>
      {folders.length === 0 && <p className="type">{texts.noFolders}</p>}
      <div ref={arrange.list} className="gallery-rows">
        {folders.map((folder) => (
          <Row key={folder.id} folder={folder} arrange={arrange} onRemove={() => void remove(folder)} />
        ))}
      </div>
      <Adding />
      <p className="edit-tip">
        <DeskIcon name="info" />
        {texts.storedAtOnce}
      </p>
      {reload && (
        <div className="edit-actions">
          <button type="button" className="button button-line" onClick={reload}>
            <DeskIcon name="reload" />
            Reload
          </button>
        </div>
      )}
    </div>
  )
}

function Row({ folder, arrange, onRemove }: { folder: Folder } & Arranging) {
  const { id, name, count, covers } = folder
  return (
    <article className="gallery-row" {...arrange.place(id)}>
      {covers[0] ? <Picture picture={covers[0]} sizes="56px" alt="" /> : <BlankPrint />}
      <div>
        <FolderName folder={folder} className="gallery-row-name">
          <h3>{name}</h3>
        </FolderName>
        <div className="gallery-row-actions">
          <a href={folderPath(id)} target="_blank" rel="noopener">
            <span>
              {texts.count(count)}
              <span className="sr-only"> di {name}</span>
            </span>
            <DeskIcon name="outside" />
          </a>
          <ArrangeRow arrange={arrange} id={id} name={name} onRemove={onRemove} />
        </div>
      </div>
    </article>
  )
}

function Adding() {
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <NewFolder onClose={() => setAdding(false)} />
  return (
    <button type="button" className="button button-line" onClick={() => setAdding(true)}>
      <DeskIcon name="plus" />
      {texts.newFolder}
    </button>
  )
}
