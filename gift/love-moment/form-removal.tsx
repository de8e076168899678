import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { isolated } from '#contract/isolated.ts'
import { texts as common } from '#contract/texts.ts'
import { call } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import type { Draft } from '#web/drafts/draft.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { focusChosen } from './form-choice.tsx'
import { type Chosen, changeMoments, draftName } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

const { texts } = loveMoment

type Props = {
  moment: Moment
  /** Called with the neighbouring moment, if any. */
  onRemoved: (next: Chosen | undefined) => void
  onRestored: (id: number) => void
}

/** Removes a moment at once; an undo restores it together with its unsaved text. */
export function Removal({ moment: { id, title }, onRemoved, onRestored }: Props) {
  const { attempt } = useLoginGate()
  const isBusy = useRef(false)

  async function remove() {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await attempt(() => call(calls.remove, { id }))
      const draft = drafts.forget(draftName(id))
      const next = neighbourOf(id)
      flushSync(() => {
        changeMoments((moments) => moments.filter((each) => each.id !== id))
        onRemoved(next)
      })
      focusChosen()
      const act = () => void restore(draft)
      showAlert(`“${isolated(title)}” dihapus.`, { action: { label: common.undo, act } })
    } catch (error) {
      say(error, texts.removeFailed)
    } finally {
      isBusy.current = false
    }
  }

  async function restore(draft: Draft | undefined) {
    try {
      const { data } = await attempt(() => call(calls.restore, { id }))
      if (draft) drafts.restore(draftName(id), draft)
      changeMoments((moments) => [...moments.filter((each) => each.id !== id), data])
      onRestored(id)
    } catch (error) {
      say(error, texts.restoreFailed)
    }
  }

  return (
    <button type="button" className="button button-line moment-remove" onClick={remove}>
      <Icon name="trash" />
      Hapus momen ini
    </button>
  )
}

function neighbourOf(id: number) {
  const moments = [peek(calls.load)?.data ?? []].flat()
  const index = moments.findIndex((moment) => moment.id === id)
  return (moments[index + 1] ?? moments[index - 1])?.id
}

function say(error: unknown, fallback: string) {
  const problem = failureOf(error, fallback)
  if (problem) showAlert(problem, 'failed')
}
