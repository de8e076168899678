import type { RefObject } from 'react'
import { Link } from 'wouter'
import { fetchPictures, Picture } from '#web/scene/picture.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import { folderPath, texts } from './contract.ts'
import type { Arrange } from './owner/arrange.tsx'
import type { Place } from './owner/controls.tsx'
import type { Folder } from './schemas.ts'
import { noteEnvelope } from './screen-fan.tsx'
import { FolderName } from './screen-folder-name.tsx'
import { BlankPrint, folderContent } from './screen-parts.tsx'
import type { Tools } from './screen-tools.tsx'

const SIZES = '(min-width: 1024px) 180px, 28vw'

type Props = Place & {
  folder: Folder
  /** Its photos are fetched at once. */
  isEager: boolean
  arrange: RefObject<Arrange | null>
  /** Given while the owner reorders. */
  tools: Tools | undefined
}

/** Fetches the covers of these folders. */
export function fetchCovers(folders: Folder[]) {
  const covers = folders.flatMap((folder) => folderContent(folder).covers.toReversed())
  return fetchPictures(covers, SIZES)
}

/** An envelope with its first prints visible; the name below it can be changed. */
export const FolderCard = memoItem(function FolderCard(props: Props) {
  const { folder, isEager, arrange, tools, ...place } = props
  const { id, name } = folder
  const { count, covers } = folderContent(folder)
  return (
    <article className="stack far folder-card" data-id={id} data-place={`gallery.${id}`}>
      <div className="pocket-drop">
        <Link
          className="pocket"
          to={folderPath(id)}
          aria-label={name}
          draggable={false}
          onClick={({ currentTarget }) => noteEnvelope(id, currentTarget)}
        >
          {count === 0 && <BlankPrint />}
          {covers.toReversed().map((picture) => (
            <Picture
              key={picture.url}
              className="polaroid"
              picture={picture}
              sizes={SIZES}
              alt=""
              isFirst={isEager}
            />
          ))}
          <span className="pocket-front" />
          <i />
        </Link>
        {count !== undefined && <em>{count > 0 ? texts.count(count) : texts.noPhotos}</em>}
        {tools && <tools.Grip arrange={arrange} item={folder} />}
      </div>
      <FolderName folder={folder} className="folder-name">
        <h2>{name}</h2>
      </FolderName>
      {tools && <tools.FolderTools folder={folder} arrange={arrange} {...place} />}
    </article>
  )
})
