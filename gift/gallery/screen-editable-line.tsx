import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/components/icon.tsx'
import { LineEditor } from './screen-line-editor.tsx'
import { useOwner } from './screen-owner.tsx'

type Props = Omit<ComponentProps<typeof LineEditor>, 'start' | 'onClose'> & {
  text: string
  className: string
  /** What the button that opens the editor is called. */
  pencil: string
  /** The line as it is read. */
  children: ReactNode
  /** Told when the editor opens and closes. */
  onEditing?: (isEditing: boolean) => void
}

/** A line with a pencil. Anybody but the owner signs in before it opens. */
export function EditableLine({ text, className, pencil, children, onEditing, ...editor }: Props) {
  const { mayEdit } = useOwner()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function turn(isOn: boolean) {
    setEditing(isOn)
    onEditing?.(isOn)
  }

  if (isEditing) {
    return (
      <div className={`${className} line-edited`}>
        <LineEditor {...editor} start={text} onClose={() => turn(false)} />
      </div>
    )
  }
  return (
    <div className={className}>
      {children}
      <button
        ref={button}
        type="button"
        aria-label={pencil}
        onClick={() => void mayEdit().then((may) => may && turn(true))}
      >
        <Icon name="edit" />
      </button>
    </div>
  )
}
