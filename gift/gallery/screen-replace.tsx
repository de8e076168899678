import '#web/gift-state/edit-visibility.ts'
import { useRef, useState } from 'react'
import { FileInput } from '#web/files/file-input.tsx'
import { useMayEdit } from '#web/gift-state/may-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Tools, useTools } from './screen-tools.tsx'

/** The file that will replace a photo's, and the component that uploads it. */
export function useReplacing() {
  const askTools = useTools()
  const [replacing, setReplacing] = useState<{ file: File; tools: Tools }>()

  async function replace(file: File) {
    const tools = await askTools()
    if (tools) setReplacing({ file, tools })
  }

  return { replacing, replace, end: () => setReplacing(undefined) }
}

/** Asks for another file. Everyone but the owner is asked to sign in first. */
export function ReplaceButton({ title, onPick }: { title: string; onPick: (file: File) => void }) {
  const mayEdit = useMayEdit()
  const input = useRef<HTMLInputElement>(null)
  // A browser opens its file chooser only soon after a press, so this does not wait for the tools.
  const pick = async () => {
    if (await mayEdit()) input.current?.click()
  }
  return (
    <>
      <FileInput
        ref={input}
        kind="photo"
        label={`Berkas pengganti ${title}`}
        onPick={([file]) => file && onPick(file)}
      />
      <button
        type="button"
        className="hit edits"
        aria-label={`Ganti foto ${title}`}
        onClick={() => void pick()}
      >
        <Icon name="upload" />
      </button>
    </>
  )
}
