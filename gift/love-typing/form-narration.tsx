import { useMemo, useRef, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import type { Sending } from '#web/files/use-sending.ts'
import { SongChip } from '#web/forms/song-chip.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { findPauses } from '#web/sound/quiet.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Caution } from '#web/ui/caution.tsx'
import { Drawing } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { limits } from './contract.ts'
import { NarrationDialog } from './form-narration-dialog.tsx'
import type { Take } from './form-narration-take.tsx'
import { texts } from './form-narration-texts.tsx'
import type { Values } from './form-values.tsx'
import type { Narration } from './schemas.ts'
import { spellLength } from './screen-narration-texts.tsx'

const MIC = 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21'

/** The letter in the owner's voice: recorded or uploaded, and stored at once. @param stored the stored paragraphs */
export function NarrationField({ stored }: { stored: Values['paragraphs'] }) {
  const paragraphs = useMemo(() => stored.map(({ text }) => text).filter(Boolean), [stored])
  const { data, state } = useContent(calls.loadNarration)
  const [narration] = data ?? []
  const [open, setOpen] = useState<{ start: Take | undefined }>()
  const [problem, setProblem] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const { run, isBusy } = useChange()

  async function save({ sound, marks, quiet }: Take, sending: Sending) {
    const { message, data: stored } =
      typeof sound === 'string' && narration
        ? await call(calls.mark, { id: narration.id, marks })
        : await upload(
            calls.narrate,
            // Saved at once, the pauses may not have been found yet.
            { marks, quiet: quiet ?? (await findPauses(sound as Blob, limits.pauses)) },
            { recording: sound as Blob },
            sending,
          )
    put(calls.loadNarration, [stored])
    showAlert(message)
    return true
  }

  async function remove({ id }: Narration) {
    const removed = await run(() => call(calls.remove, { id }), texts.removeFailed)
    if (!removed) return
    put(calls.loadNarration, [])
    opener.current?.focus()
    showAlert(removed.message, { action: { label: common.undo, act: () => void restore(id) } })
  }

  async function restore(id: number) {
    const restored = await run(() => call(calls.restore, { id }), texts.restoreFailed)
    if (!restored) return
    put(calls.loadNarration, [restored.data])
    showAlert(restored.message)
  }

  if (state !== 'ready' || paragraphs.length === 0) return null
  return (
    <fieldset className="stack" data-field="narration">
      <legend>{texts.legend}</legend>
      {narration ? (
        <Stored narration={narration} paragraphs={paragraphs} />
      ) : (
        <p className="aside">{texts.none}</p>
      )}
      <div className="cluster">
        <button
          ref={opener}
          type="button"
          name="narration"
          className="button button-line"
          onClick={() => setOpen({ start: undefined })}
        >
          <Drawing path={MIC} />
          {narration ? texts.recordAgain : texts.record}
        </button>
        {narration && (
          <button
            type="button"
            className="button button-line"
            onClick={() => setOpen({ start: takeOf(narration) })}
          >
            {texts.markAgain}
          </button>
        )}
      </div>
      <FileField
        label={texts.file}
        kind="narration"
        action={narration ? texts.uploadOther : texts.upload}
        share={undefined}
        wait={undefined}
        problem={problem}
        onProblem={setProblem}
        onCancel={() => undefined}
        onPick={(file) => {
          setProblem('')
          setOpen({ start: { sound: file, seconds: 0, marks: [], quiet: undefined } })
        }}
      />
      {narration && (
        <button
          type="button"
          className="text-button"
          disabled={isBusy}
          onClick={() => void remove(narration)}
        >
          {texts.remove}
        </button>
      )}
      {open && (
        <NarrationDialog
          paragraphs={paragraphs}
          start={open.start}
          save={save}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  )
}

type StoredProps = { narration: Narration; paragraphs: string[] }

function Stored({ narration, paragraphs }: StoredProps) {
  const { url, seconds, marks, changed } = narration
  const isUnmarked = marks.length !== paragraphs.length
  return (
    <>
      <SongChip key={url} song={url} name={texts.name(spellLength(seconds))} />
      {changed.length > 0 && <Caution text={texts.changed} />}
      {changed.length === 0 && isUnmarked && <Caution text={texts.unmarked} />}
    </>
  )
}

function takeOf({ url, seconds, quiet }: Narration): Take {
  return { sound: url, seconds, marks: [], quiet }
}
