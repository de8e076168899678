import { useEffect, useState } from 'react'
import { stored } from '#web/gift-state/visited.ts'
import { isPreview } from '#web/preview.ts'
import { recall, remember } from '#web/storage.ts'
import './screen-closing.css'

// From one light to the next, in milliseconds.
const STAGGER = 240

/** The owner's last line, which is lowered once below the lights of all features and then stays. */
export function Closing({ text, rooms }: { text: string; rooms: number }) {
  const [isNew] = useState(() => !isPreview && recall(stored.line) !== text)
  useEffect(() => {
    if (!isPreview) remember(stored.line, text)
  }, [text])
  return (
    <div className="features-closing" data-new={isNew}>
      <div className="column">
        <div className="row" aria-hidden="true">
          {Array.from({ length: rooms }, (_, index) => (
            <i className="disc" key={index} style={{ animationDelay: `${600 + index * STAGGER}ms` }} />
          ))}
        </div>
        <p className="type centred" data-place="features.closing">
          {text}
        </p>
      </div>
    </div>
  )
}
