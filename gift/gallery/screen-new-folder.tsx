import { call } from '#web/call.ts'
import { addFolder, lines, texts } from './contract.ts'
import { LineEditor } from './screen-line-editor.tsx'
import { showFolder } from './screen-store.tsx'

/** Names a new folder, and adds it after the others. */
export function NewFolder({ onClose }: { onClose: () => void }) {
  return (
    <LineEditor
      label={texts.name}
      start=""
      rule={lines.name}
      save={async (name) => showFolder((await call(addFolder, { name })).data)}
      failure={texts.addFailed}
      action={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
    />
  )
}
