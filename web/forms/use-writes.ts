import { useEffect } from 'react'
import { onWrite } from '#web/api/call.ts'
import { lastSaves } from './last-saves.ts'

/** Notes each write as a save of a form whose controls are all stored when they are used. */
export function useWrites(name: string) {
  useEffect(() => onWrite(() => lastSaves.succeed(name)), [name])
}
