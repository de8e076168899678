import { useState } from 'react'
import { routes } from '#contract/routes.ts'
import { call } from '#web/call.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { Failure } from '#web/components/failure.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Scene } from '#web/components/scene.tsx'
import { ScriptHeading } from '#web/components/script-heading.tsx'
import { useContent } from '#web/content.ts'
import { addFolder, type Folder, Name, published, texts } from './contract.ts'
import { ArrangeButton } from './screen-arrange-controls.tsx'
import { FolderCard } from './screen-folder-card.tsx'
import { useFolders } from './screen-folders.tsx'
import { LineEditor } from './screen-line-editor.tsx'
import { useOwner } from './screen-owner.tsx'
import { BlankPrint, Empty, Loading } from './screen-parts.tsx'
import { prepareFolders, showFolder } from './screen-store.tsx'
import './screen.css'

/** Fetches what this screen shows. */
export const prepare = prepareFolders

/** The table with the envelopes: one for each folder. */
export function Screen() {
  const { data, state, again } = useContent(published.loadFolders)
  return (
    <Scene plate="linen" className="gallery" title={texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.features}>Kembali</BackLink>
      </nav>
      <header>
        <ScriptHeading>{texts.title}</ScriptHeading>
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failure text={texts.loadFailed} onAgain={again} />}
      {data && <Folders folders={data} />}
    </Scene>
  )
}

function Folders({ folders }: { folders: Folder[] }) {
  const { isOwner } = useOwner()
  const { arrange, remove } = useFolders(folders)
  const [isAdding, setAdding] = useState(false)
  const [isArranging, setArranging] = useState(false)
  const mayArrange = isOwner && isArranging && folders.length > 0
  return (
    <>
      {isOwner && (
        <div className="gallery-tools">
          <button type="button" className="button button-ghost" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Folder baru
          </button>
          {folders.length > 0 && <ArrangeButton isOn={isArranging} onSwitch={setArranging} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {arrange.said}
      </p>
      {folders.length === 0 && !isAdding && (
        <Empty text="Belum ada folder" hint={isOwner ? 'Buat folder pertamamu di atas.' : ''} />
      )}
      <div ref={arrange.list} className="gallery-folders">
        {folders.map((folder, index) => (
          <FolderCard
            key={folder.id}
            folder={folder}
            isFirst={index < 4}
            place={arrange.place(folder.id)}
            arranging={mayArrange ? { arrange, onRemove: () => void remove(folder) } : undefined}
          />
        ))}
        {isAdding && <NewFolder onClose={() => setAdding(false)} />}
      </div>
    </>
  )
}

function NewFolder({ onClose }: { onClose: () => void }) {
  return (
    <article className="folder-card">
      <div className="pocket-drop">
        <span className="pocket">
          <BlankPrint />
          <span className="pocket-front" />
          <i />
        </span>
      </div>
      <div className="folder-edit">
        <LineEditor
          label="Nama folder"
          start=""
          schema={Name}
          save={async (name) => showFolder((await call(addFolder, { name })).data)}
          failure="Folder belum dibuat. Coba lagi."
          action="Simpan"
          cancel="Batal"
          onClose={onClose}
        />
      </div>
    </article>
  )
}
