import { useContext, useState } from 'react'
import { call } from '#web/call.ts'
import { EditWaiting, ReloadContext } from '#web/components/edit-form.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { useContent } from '#web/content.ts'
import { addFolder, type Folder, folderPath, Name, published, texts } from './contract.ts'
import { ArrangeRow, type Arranging } from './screen-arrange-controls.tsx'
import { EditableLine } from './screen-editable-line.tsx'
import { useFolders } from './screen-folders.tsx'
import { LineEditor } from './screen-line-editor.tsx'
import { BlankPrint } from './screen-parts.tsx'
import { renameTo, showFolder } from './screen-store.tsx'
import './form.css'

const about = { title: 'Gallery', note: 'Folder dan foto kenangan kalian.' }

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
      <header>
        <h2>{about.title}</h2>
        <p>{about.note}</p>
      </header>
      <p role="status" className="sr-only">
        {arrange.said}
      </p>
      {folders.length === 0 && <p className="type">Belum ada folder</p>}
      <div ref={arrange.list} className="gallery-rows">
        {folders.map((folder) => (
          <Row key={folder.id} folder={folder} arrange={arrange} onRemove={() => void remove(folder)} />
        ))}
      </div>
      <NewFolder />
      <p className="edit-tip">
        <Icon name="info" />
        Perubahan langsung tersimpan. Foto diatur di halaman foldernya, juga dari pratinjau. Tekan Reload
        supaya pratinjau ikut berubah.
      </p>
      {reload && (
        <div className="edit-actions">
          <button type="button" className="button button-line" onClick={reload}>
            <Icon name="reload" />
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
        <EditableLine
          text={name}
          className="gallery-row-name"
          pencil={`Ubah nama ${name}`}
          label="Nama folder"
          schema={Name}
          save={(text) => renameTo(id, text)}
          failure={texts.renameFailed}
          action="Simpan"
          cancel="Batal"
        >
          <h3>{name}</h3>
        </EditableLine>
        <div className="gallery-row-actions">
          <a href={folderPath(id)} target="_blank" rel="noopener">
            <span>
              {count} foto<span className="sr-only"> di {name}</span>
            </span>
            <Icon name="outside" />
          </a>
          <ArrangeRow arrange={arrange} id={id} name={name} onRemove={onRemove} />
        </div>
      </div>
    </article>
  )
}

function NewFolder() {
  const [isAdding, setAdding] = useState(false)
  if (!isAdding) {
    return (
      <button type="button" className="button button-line" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        Folder baru
      </button>
    )
  }
  return (
    <LineEditor
      label="Nama folder"
      start=""
      schema={Name}
      save={async (name) => showFolder((await call(addFolder, { name })).data)}
      failure="Folder belum dibuat. Coba lagi."
      action="Simpan"
      cancel="Batal"
      onClose={() => setAdding(false)}
    />
  )
}
