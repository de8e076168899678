import { createPortal } from 'react-dom'
import { Card } from './card.tsx'

/** The card as it is printed, once on the screen and once for the printer. */
export function CardSection({ link, name }: { link: string; name: string }) {
  return (
    <section className="desk-card desk-sheet sharing-paper" aria-label="Kartu">
      <Card link={link} name={name} />
      {createPortal(
        <div className="sharing-print" aria-hidden="true">
          <Card link={link} name={name} isPrinted />
        </div>,
        document.body,
      )}
    </section>
  )
}
