import type { MouseEvent } from 'react'
import { routes } from '#contract/routes.ts'
import { play } from '#web/sound/sound.ts'
import { onwardEvent } from './contract.ts'
import { texts } from './puzzle-texts.tsx'

/** What is said of the solved puzzle, and the ways on. */
export function Onward({ onRestart }: { onRestart: () => void }) {
  return (
    <div className="stack centred end-onward" data-part="onward">
      <p role="status">
        <b>Selesai.</b> Semua kata sudah ketemu.
      </p>
      <div className="end-ways">
        <button type="button" className="button button-ghost" onClick={onRestart}>
          Main lagi
        </button>
        <a className="button button-wax" href={routes.features} target="_parent" onClick={leave}>
          {texts.onward}
        </a>
      </div>
    </div>
  )
}

// The app around the frame shows the menu itself; without it the link is followed.
function leave(event: MouseEvent) {
  play('click')
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const isFollowed = window.parent.dispatchEvent(new CustomEvent(onwardEvent, { cancelable: true }))
  if (!isFollowed) event.preventDefault()
}
