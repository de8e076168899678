import { type ReactNode, useContext } from 'react'
import type { Output } from '#contract/endpoint.ts'
import * as guests from '#owner/guests/calls.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { AtOnceSwitch } from '#web/forms/at-once-switch.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { useAtOnce } from '#web/forms/use-at-once.ts'
import { SaveQueue } from './save-queue.tsx'

/** The settings that have a switch here. */
export type Switches = Pick<Output<typeof guests.load>, 'names_recipient' | 'takes_answers'>

type Props = {
  title: string
  name: keyof Switches
  stored: Switches
  label: string
  className?: string
  children: ReactNode
}

/** A card about what guests see or may do, with its switch, which is saved at once. */
export function GuestSwitch({ title, name, stored, label, className = '', children }: Props) {
  const enqueue = useContext(SaveQueue)
  const state = `sending/${name}`
  const atOnce = useAtOnce<Switches>({
    name: state,
    stored,
    save: (change) => enqueue(async () => put(guests.load, (await call(guests.save, change)).data)),
  })
  return (
    <section className={`desk-card desk-sheet ${className}`}>
      <div className="cluster edit-title">
        <h3>{title}</h3>
        <SaveState name={state} onUndo={atOnce.onUndo} />
      </div>
      {children}
      <AtOnceSwitch atOnce={atOnce} name={name} label={label} states={['Tidak', 'Ya']} />
    </section>
  )
}
