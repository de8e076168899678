import { useState } from 'react'
import type { Sending } from '#web/files/use-sending.ts'
import { useSending } from '#web/files/use-sending.ts'
import { useChange } from '#web/session/use-change.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAskBeforeLeaving } from '#web/ui/use-ask-before-leaving.ts'
import { NarrationPanel, takeFocus } from './form-narration-panel.tsx'
import { NarrationPaper } from './form-narration-paper.tsx'
import { type Take, useStanding, useTake } from './form-narration-take.tsx'
import { texts } from './form-narration-texts.tsx'
import './form-narration.css'

type Props = {
  paragraphs: string[]
  /** The recording to mark; without one the letter is recorded. */
  start: Take | undefined
  save: (take: Take, sending: Sending) => Promise<unknown>
  onClose: () => void
}

/** Records the letter or marks a recording of it, beside the letter itself. */
export function NarrationDialog({ paragraphs, start, save, onClose }: Props) {
  const taking = useTake(paragraphs, start)
  const { take, phase, current, hasChanged, playback } = taking
  const standing = useStanding(paragraphs, take, playback.at)
  const [isLeaving, setLeaving] = useState(false)
  const { run, problem } = useChange({ isInline: true })
  const { share, send } = useSending()
  useAskBeforeLeaving(hasChanged)

  async function keep() {
    if (share !== undefined) return
    const saved = await send((sending) => run(() => save(take, sending), { fallback: texts.saveFailed }))
    if (saved) onClose()
  }

  return (
    <Dialog title={texts.title} onClose={() => (hasChanged ? setLeaving(true) : onClose())}>
      <div className="narrating">
        <NarrationPaper
          paragraphs={paragraphs}
          marks={take.marks}
          current={current}
          standing={phase === 'listening' ? standing : []}
          onNext={(current ?? -1) >= 0 ? taking.next : undefined}
        />
        <div className="stack centred narrating-panel">
          {isLeaving ? (
            <>
              <p role="alert">{texts.leave}</p>
              <button type="button" className="button button-wax" onClick={onClose}>
                {texts.leaveSure}
              </button>
              <button
                type="button"
                className="button button-line"
                ref={takeFocus}
                onClick={() => setLeaving(false)}
              >
                {texts.stay}
              </button>
            </>
          ) : (
            <NarrationPanel
              taking={taking}
              count={paragraphs.length}
              share={share}
              problem={problem}
              onSave={() => void keep()}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
