import { fetchPictures, Picture } from '#web/components/picture.tsx'
import { Link } from '#web/router.tsx'
import { type Folder, folderPath, texts } from './contract.ts'
import { FolderName } from './screen-folder-name.tsx'
import type { Controls } from './screen-owner.tsx'
import { BlankPrint } from './screen-parts.tsx'

const SIZES = '(min-width: 900px) 180px, 28vw'

type Props = {
  folder: Folder
  /** Its photos are fetched at once. */
  isFirst: boolean
  controls: Controls | undefined
}

/** Fetches the prints that peek out of these envelopes. */
export function fetchCovers(folders: Folder[]) {
  const covers = folders.flatMap(coversOf)
  return fetchPictures(covers, SIZES)
}

// The last one lies below. An answer without any is one of names alone.
function coversOf({ covers = [] }: Partial<Folder>) {
  return covers.toReversed()
}

/** An envelope with its first prints peeking out; the name below it can be changed. */
export function FolderCard({ folder, isFirst, controls }: Props) {
  const { id, name, count } = folder
  const held = count > 0 ? texts.count(count) : texts.noPhotos
  return (
    <article className="folder-card" data-id={id}>
      <div className="pocket-drop">
        <Link className="pocket" to={folderPath(id)} aria-label={name} draggable={false}>
          {count === 0 && <BlankPrint />}
          {coversOf(folder).map((picture) => (
            <Picture key={picture.url} picture={picture} sizes={SIZES} alt="" isFirst={isFirst} />
          ))}
          <span className="pocket-front" />
          <i />
        </Link>
        <em>{held}</em>
        {controls?.grip}
      </div>
      <FolderName folder={folder} className="folder-name">
        <h2>{name}</h2>
      </FolderName>
      {controls?.row}
    </article>
  )
}
