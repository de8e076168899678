import { useContext } from 'react'
import { addFolder } from '#gift/gallery/calls.ts'
import { lineRules, texts } from '#gift/gallery/contract.ts'
import { BlankPrint } from '#gift/gallery/screen-parts.tsx'
import { call } from '#web/api/call.ts'
import { LineEditor } from './line-editor.tsx'
import { showFolder } from './store.tsx'
import { TypingContext } from './typing.tsx'

/** An envelope without a name yet. */
export function NewFolderCard({ onClose }: { onClose: () => void }) {
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

/** Names a new folder, and adds it after the others. */
export function NewFolder({ onClose }: { onClose: () => void }) {
  const onType = useContext(TypingContext)
  return (
    <LineEditor
      label={texts.name}
      start=""
      rule={lineRules.name}
      save={async (name) => showFolder((await call(addFolder, { name })).data)}
      failure={texts.addFailed}
      action={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
      onType={(name) => onType(undefined, name)}
    />
  )
}
