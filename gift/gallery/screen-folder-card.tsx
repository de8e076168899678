import { Link } from 'react-router'
import { Picture } from '#web/components/picture.tsx'
import { type Folder, folderPath, Name, texts } from './contract.ts'
import { ArrangeRow, type Arranging, Grip } from './screen-arrange-controls.tsx'
import { EditableLine } from './screen-editable-line.tsx'
import { BlankPrint } from './screen-parts.tsx'
import { renameTo } from './screen-store.tsx'

const SIZES = '(min-width: 900px) 180px, 28vw'

type Props = {
  folder: Folder
  /** Its photos are fetched at once. */
  isFirst: boolean
  /** What makes it a part of the list that can be put in order. */
  place: object
  arranging: Arranging | undefined
}

/** An envelope with its first prints peeking out; the name below it can be changed. */
export function FolderCard({ folder, isFirst, place, arranging }: Props) {
  const { id, name, count, covers } = folder
  const held = count > 0 ? texts.count(count) : texts.noPhotos
  return (
    <article className="folder-card" {...place}>
      <div className="pocket-drop">
        <Link className="pocket" to={folderPath(id)} aria-label={name} draggable={false}>
          {count === 0 && <BlankPrint />}
          {covers.toReversed().map((picture) => (
            <Picture key={picture.url} picture={picture} sizes={SIZES} alt="" isFirst={isFirst} />
          ))}
          <span className="pocket-front" />
          <i />
        </Link>
        <em>{held}</em>
        {arranging && <Grip arrange={arranging.arrange} id={id} name={name} />}
      </div>
      <EditableLine
        text={name}
        className="folder-name"
        pencil={texts.rename(name)}
        label={texts.name}
        schema={Name}
        save={(text) => renameTo(id, text)}
        failure={texts.renameFailed}
        action={texts.save}
        cancel={texts.cancel}
      >
        <h2>{name}</h2>
      </EditableLine>
      {arranging && <ArrangeRow {...arranging} id={id} name={name} />}
    </article>
  )
}
