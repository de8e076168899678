import type { ReactNode } from 'react'
import { lines, texts } from './contract.ts'
import { EditableLine } from './screen-editable-line.tsx'
import { renameTo } from './screen-store.tsx'

type Props = { folder: { id: number; name: string }; className: string; children: ReactNode }

/** A folder's name, and the pencil that renames it. */
export function FolderName({ folder: { id, name }, className, children }: Props) {
  return (
    <EditableLine
      text={name}
      className={className}
      pencil={texts.rename(name)}
      label={texts.name}
      rule={lines.name}
      save={(text) => renameTo(id, text)}
      failure={texts.renameFailed}
      action={texts.save}
      cancel={texts.cancel}
    >
      {children}
    </EditableLine>
  )
}
