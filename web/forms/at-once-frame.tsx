import { type ReactNode, useContext, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Versions } from '#web/versions/versions.tsx'
import { useAddressedField } from './edit-address.ts'
import { EditHeading, ReloadContext } from './edit-waiting.tsx'
import { NextButton } from './next-section.tsx'
import { SaveState } from './save-state.tsx'

type Props = {
  title: string
  note: string
  /** The name under which its controls are saved (`useAtOnce`). */
  name: string
  onUndo: (() => void) | undefined
  /** The call that reads the page, where its earlier versions are stored. */
  read?: Endpoint
  children: ReactNode
}

/** The frame of a section whose controls are all saved at once, so that it has no save button. */
export function AtOnceFrame({ title, note, name, onUndo, read, children }: Props) {
  const reload = useContext(ReloadContext)
  const form = useRef<HTMLDivElement>(null)
  useAddressedField(form)
  return (
    <div ref={form} className="edit-form">
      <EditHeading title={title} note={note}>
        <SaveState name={name} onUndo={onUndo} />
      </EditHeading>
      {children}
      <NextButton />
      {read && <Versions read={read} reload={reload} />}
    </div>
  )
}
