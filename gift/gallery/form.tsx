import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFresh } from '#web/api/fresh.ts'
import { useHasDraft } from '#web/drafts/drafts.ts'
import { useAddressedField } from '#web/forms/edit-address.ts'
import { EditHeading, EditWaiting, ReloadButton } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { useWrites } from '#web/forms/use-writes.ts'
import { Picture } from '#web/scene/picture.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { published } from './calls.ts'
import { texts } from './contract.ts'
import { FolderPhotos } from './form-photos.tsx'
import { FORM, useTypedFolders } from './form-typed.tsx'
import type { Arrange } from './owner/arrange.tsx'
import { ArrangeFolders, FolderTools } from './owner/controls.tsx'
import { FolderNameEditor, TypingContext } from './owner/lines.tsx'
import { ownersTexts } from './owner/texts.tsx'
import type { Folder } from './schemas.ts'
import { FolderName } from './screen-folder-name.tsx'
import { BlankPrint, folderContent } from './screen-parts.tsx'
import './form.css'

// As many folders as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

const about = { title: texts.title, note: texts.note }

/** Edits the folders and their photos; each change is stored at once, but for the titles of photos. */
export function Form() {
  const content = useFresh(published.loadFolders)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Folders folders={content.data} />
}

function Folders({ folders }: { folders: Folder[] }) {
  const list = useRef<HTMLDivElement>(null)
  const arrange = useRef<Arrange>(null)
  const { isTyped, onType } = useTypedFolders(folders)
  useWrites(FORM)
  // Titles of photos in any folder.
  const hasTitles = useHasDraft(FORM)
  const rendered = useGradually(folders.length, RENDERED)
  const form = useRef<HTMLDivElement>(null)
  useAddressedField(form)
  const [opened, setOpened] = useState<number>()
  const [left, setLeft] = useState<number>()
  const folder = folders.find(({ id }) => id === opened)
  function goBack() {
    setLeft(opened)
    setOpened(undefined)
  }
  if (folder) return <FolderPhotos folder={folder} onBack={goBack} />
  return (
    <div ref={form} className="edit-form">
      <EditHeading {...about}>
        <SaveState name={FORM} isTyped={isTyped || hasTitles} />
      </EditHeading>
      {folders.length === 0 && <p className="type">{texts.noFolders}</p>}
      <TypingContext value={onType}>
        <div ref={list} className="gallery-rows">
          {folders.slice(0, rendered).map((folder, index) => (
            <Row
              key={folder.id}
              folder={folder}
              isLeft={folder.id === left}
              onOpen={() => setOpened(folder.id)}
            >
              <FolderTools
                folder={folder}
                isFirst={index === 0}
                isLast={index === folders.length - 1}
                arrange={arrange}
              />
            </Row>
          ))}
        </div>
        <ArrangeFolders ref={arrange} list={list} folders={folders} />
        <Adding />
      </TypingContext>
      <p className="note">
        <OwnerIcon name="info" />
        {ownersTexts.storedAtOnce}
      </p>
      <div className="cluster edit-actions">
        <NextButton />
        <ReloadButton />
      </div>
    </div>
  )
}

type RowProps = {
  folder: Folder
  /** Whether its photos were shown before, so that the focus returns to it. */
  isLeft: boolean
  onOpen: () => void
  children: ReactNode
}

function Row({ folder, isLeft, onOpen, children }: RowProps) {
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLeft) opener.current?.focus()
  }, [isLeft])
  const { id, name } = folder
  const { count = 0, covers } = folderContent(folder)
  return (
    <article className="gallery-row" data-id={id}>
      {covers[0] ? <Picture className="polaroid" picture={covers[0]} sizes="56px" alt="" /> : <BlankPrint />}
      <div>
        <FolderName folder={folder} className="ends gallery-row-name">
          <h3>{name}</h3>
        </FolderName>
        <div className="ends gallery-row-actions">
          <button ref={opener} type="button" className="link" data-item={id} onClick={onOpen}>
            <span>
              {count === 0 ? ownersTexts.addPhotos : texts.count(count)}
              <span className="sr-only"> di {name}</span>
            </span>
            <OwnerIcon name="chevronRight" />
          </button>
          {children}
        </div>
      </div>
    </article>
  )
}

function Adding() {
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <FolderNameEditor onClose={() => setAdding(false)} />
  return (
    <button type="button" className="button button-line" onClick={() => setAdding(true)}>
      <OwnerIcon name="plus" />
      {texts.newFolder}
    </button>
  )
}
