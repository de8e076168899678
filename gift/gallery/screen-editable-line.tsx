import '#web/gift-state/edit-visibility.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { type Tools, useTools } from './screen-tools.tsx'

type Props = {
  className: string
  /** The accessible name of the button that opens the editor. */
  pencil: string
  /** The line in its reading view. */
  children: ReactNode
  /** The line's editor. */
  editor: (tools: Tools, onClose: () => void) => ReactNode
  /** Called when the editor opens and closes. */
  onEditing?: (isEditing: boolean) => void
}

/** A line with a pencil. Everyone but the owner is asked to sign in before it opens. */
export function EditableLine({ className, pencil, children, editor, onEditing }: Props) {
  const askTools = useTools()
  const [tools, setTools] = useState<Tools>()
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = tools !== undefined
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function turn(given: Tools | undefined) {
    setTools(given)
    onEditing?.(given !== undefined)
  }

  if (tools) {
    return <div className={`${className} line-edited`}>{editor(tools, () => turn(undefined))}</div>
  }
  return (
    <div className={className}>
      {children}
      <button
        ref={button}
        type="button"
        className="hit edits"
        aria-label={pencil}
        onClick={() => void askTools().then(turn)}
      >
        <Icon name="edit" />
      </button>
    </div>
  )
}
