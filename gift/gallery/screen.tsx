import { useState } from 'react'
import { routes } from '#contract/routes.ts'
import { peek, useContent } from '#web/api/content.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { published } from './calls.ts'
import { texts } from './contract.ts'
import type { Folder } from './schemas.ts'
import { useBoard } from './screen-board.tsx'
import { FolderCard, fetchCovers } from './screen-folder-card.tsx'
import { Empty, Loading } from './screen-parts.tsx'
import { AHEAD, prepareFolders } from './screen-prepare.tsx'
import './screen.css'

// The folders that may be visible without scrolling: their photos are fetched at once.
const EAGER = 4

/** Fetches this screen's content. */
export const prepare = prepareFolders

/** Fetches the covers of the first folders. */
export const prepareImages = () => fetchCovers(peek(published.loadFolders)?.slice(0, AHEAD) ?? [])

/** The gallery: an envelope for each folder. */
export function Screen() {
  const { data, state, refetch } = useContent(published.loadFolders)
  return (
    <Scene plate="linen" className="spread gallery" title={texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.features}>{texts.back}</BackLink>
      </nav>
      <header>
        <ScriptHeading>{texts.title}</ScriptHeading>
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
      {data && <Folders folders={data} />}
    </Scene>
  )
}

function Folders({ folders }: { folders: Folder[] }) {
  const count = folders.length
  const { isOwner, tools, list, arrange, rendered, arranging, toolsOn } = useBoard(count)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {isOwner && (
        <div className="cluster gallery-tools">
          {tools && <tools.FolderButtons {...arranging} onAdd={() => setAdding(true)} />}
        </div>
      )}
      {count === 0 && !isAdding && <Empty text={texts.noFolders} hint={isOwner ? texts.noFoldersHint : ''} />}
      <div ref={list} className="gallery-folders">
        {folders.slice(0, rendered).map((folder, index) => (
          <FolderCard
            key={folder.id}
            folder={folder}
            isEager={index < EAGER}
            isFirst={index === 0}
            isLast={index === count - 1}
            arrange={arrange}
            tools={toolsOn(index)}
          />
        ))}
        {isAdding && tools && <tools.NewFolderCard onClose={() => setAdding(false)} />}
      </div>
      {/* After the list, whose element it reads. */}
      {tools && <tools.ArrangeFolders ref={arrange} list={list} folders={folders} />}
    </>
  )
}
