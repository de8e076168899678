import { useEffect } from 'react'
import { texts } from '#gift/journal/contract.ts'
import { noteShown } from './telling.ts'
import './line.css'

export { begin } from './telling.ts'

/** Tells the visitor, before anything is recorded, what the owner learns of the visit. */
export function Screen() {
  useEffect(noteShown, [])
  return <p className="journal-line">{texts.line}</p>
}
