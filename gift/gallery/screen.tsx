import { useState } from 'react'
import { routes } from '#contract/routes.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { Failure } from '#web/components/failure.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Scene } from '#web/components/scene.tsx'
import { ScriptHeading } from '#web/components/script-heading.tsx'
import { peek, useContent } from '#web/content.ts'
import { type Folder, published, texts } from './contract.ts'
import { ArrangeButton } from './screen-arrange-controls.tsx'
import { FolderCard, fetchCovers } from './screen-folder-card.tsx'
import { useFolders } from './screen-folders.tsx'
import { NewFolder } from './screen-new-folder.tsx'
import { useOwner } from './screen-owner.tsx'
import { BlankPrint, Empty, Loading } from './screen-parts.tsx'
import { AHEAD, prepareFolders } from './screen-store.tsx'
import './screen.css'

/** Fetches what this screen shows. */
export const prepare = prepareFolders

/** Fetches the prints in the first envelopes. */
export const furnish = () => fetchCovers(peek(published.loadFolders)?.slice(0, AHEAD) ?? [])

/** The table with the envelopes: one for each folder. */
export function Screen() {
  const { data, state, again } = useContent(published.loadFolders)
  return (
    <Scene plate="linen" className="gallery" title={texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.features}>{texts.back}</BackLink>
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
            {texts.newFolder}
          </button>
          {folders.length > 0 && <ArrangeButton isOn={isArranging} onSwitch={setArranging} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {arrange.said}
      </p>
      {folders.length === 0 && !isAdding && (
        <Empty text={texts.noFolders} hint={isOwner ? texts.noFoldersHint : ''} />
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
        {isAdding && <NewCard onClose={() => setAdding(false)} />}
      </div>
    </>
  )
}

function NewCard({ onClose }: { onClose: () => void }) {
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
        <NewFolder onClose={onClose} />
      </div>
    </article>
  )
}
