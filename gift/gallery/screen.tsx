import { useRef, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { peek, useContent } from '#web/api/content.ts'
import { EditMark } from '#web/gift-state/edit-mark.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useGradually, useGradualSwitch } from '#web/ui/long-list.ts'
import { published } from './calls.ts'
import { texts } from './contract.ts'
import type { Arrange } from './owner/arrange.tsx'
import type { Folder } from './schemas.ts'
import { FolderCard, fetchCovers } from './screen-folder-card.tsx'
import { Empty, Loading } from './screen-parts.tsx'
import { AHEAD, prepareFolders } from './screen-prepare.tsx'
import { useOwner } from './screen-tools.tsx'
import './screen.css'

// The folders that may be visible without scrolling: their photos are fetched at once.
const EAGER = 4

// None with the frame of the screen; then as many folders as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 8 }

// As many cards as a slow phone gives their controls in less than a frame or two.
const SWITCHED = 40

/** Fetches this screen's content. */
export const prepare = prepareFolders

/** Fetches the covers of the first folders. */
export const prepareImages = () => fetchCovers(peek(published.loadFolders)?.slice(0, AHEAD) ?? [])

/** The gallery: an envelope for each folder. */
export function Screen() {
  const { data, state, refetch } = useContent(published.loadFolders)
  return (
    <Scene plate="linen" className="gallery" title={texts.title}>
      <nav className="gallery-bar">
        <BackLink to={routes.features}>{texts.back}</BackLink>
      </nav>
      <header>
        <ScriptHeading>{texts.title}</ScriptHeading>
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failure text={texts.loadFailed} onRetry={refetch} />}
      {data && <Folders folders={data} />}
      <EditMark />
    </Scene>
  )
}

function Folders({ folders }: { folders: Folder[] }) {
  const { isOwner, tools } = useOwner()
  const [isAdding, setAdding] = useState(false)
  const [isArranging, setArranging] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const arrange = useRef<Arrange>(null)
  const count = folders.length
  const rendered = useGradually(count, RENDERED)
  const hasControls = useGradualSwitch(isOwner && isArranging, count, SWITCHED)
  return (
    <>
      {isOwner && (
        <div className="cluster gallery-tools">
          {tools && (
            <tools.FolderButtons
              count={count}
              isArranging={isArranging}
              onArranging={setArranging}
              onAdd={() => setAdding(true)}
            />
          )}
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
            tools={hasControls(index) ? tools : undefined}
          />
        ))}
        {isAdding && tools && <tools.NewFolderCard onClose={() => setAdding(false)} />}
      </div>
      {/* After the list, whose element it reads. */}
      {tools && <tools.ArrangeFolders ref={arrange} list={list} folders={folders} />}
    </>
  )
}
