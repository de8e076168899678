import { useEffect } from 'react'
import { texts } from '#owner/journal/contract.ts'
import { noteNoticeShown } from './report.ts'
import './notice.css'

export { startReports } from './report.ts'

/** Tells the visitor, before anything is recorded, what the owner learns of the visit. */
export function Screen() {
  useEffect(noteNoticeShown, [])
  return <p className="journal-line">{texts.line}</p>
}
