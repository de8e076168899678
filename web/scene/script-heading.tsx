import { useTextWidth } from './text-width.ts'
import './script-heading.css'

/** A screen's heading in script on one line, set smaller where a long title needs it; `place` names the edited field. */
export function ScriptHeading({ children, place }: { children: string; place?: string }) {
  const ems = useTextWidth(children, { weight: 400, family: 'Great Vibes' })
  return (
    <h1 className="script-heading" tabIndex={-1}>
      <span className="script" data-place={place} style={{ '--ems': ems }}>
        {children}
      </span>
    </h1>
  )
}
