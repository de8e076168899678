import { Link } from 'wouter'
import { fetchPictures, Picture } from '#web/scene/picture.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import { folderPath, texts } from './contract.ts'
import type { Controls, Place } from './owner/controls.tsx'
import type { Folder } from './schemas.ts'
import { noteEnvelope } from './screen-fan.tsx'
import { FolderName } from './screen-folder-name.tsx'
import { BlankPrint, folderContent } from './screen-parts.tsx'

const SIZES = '(min-width: 900px) 180px, 28vw'

/** The controls on a folder's card while the owner reorders, by whether it is the first or the last folder. */
export type ControlsOf = (folder: Folder, place: Place) => Controls | undefined

type Props = Place & {
  folder: Folder
  /** Its photos are fetched at once. */
  isEager: boolean
  controlsOf: ControlsOf | undefined
}

/** Fetches the covers of these folders. */
export function fetchCovers(folders: Folder[]) {
  const covers = folders.flatMap((folder) => folderContent(folder).covers.toReversed())
  return fetchPictures(covers, SIZES)
}

/** An envelope with its first prints visible; the name below it can be changed. */
export const FolderCard = memoItem(function FolderCard(props: Props) {
  const { folder, isEager, isFirst, isLast, controlsOf } = props
  const { id, name } = folder
  const { count, covers } = folderContent(folder)
  const controls = controlsOf?.(folder, { isFirst, isLast })
  return (
    <article className="folder-card" data-id={id} data-place={`gallery.${id}`}>
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
            <Picture key={picture.url} picture={picture} sizes={SIZES} alt="" isFirst={isEager} />
          ))}
          <span className="pocket-front" />
          <i />
        </Link>
        {count !== undefined && <em>{count > 0 ? texts.count(count) : texts.noPhotos}</em>}
        {controls?.grip}
      </div>
      <FolderName folder={folder} className="folder-name">
        <h2>{name}</h2>
      </FolderName>
      {controls?.row}
    </article>
  )
})
