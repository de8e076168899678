import type { ReactNode } from 'react'
import { texts } from './contract.ts'
import { EditableLine } from './screen-editable-line.tsx'

type Props = { folder: { id: number; name: string }; className: string; children: ReactNode }

/** A folder's name, and the pencil that renames it. */
export function FolderName({ folder, className, children }: Props) {
  return (
    <EditableLine
      className={className}
      pencil={texts.rename(folder.name)}
      editor={(tools, onClose) => <tools.FolderNameEditor folder={folder} onClose={onClose} />}
    >
      {children}
    </EditableLine>
  )
}
