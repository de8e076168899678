import { useState } from 'react'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { call } from '#web/api/call.ts'
import { peek, put, useContent } from '#web/api/content.ts'
import { Name } from '#web/scene/name.tsx'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Ticket } from './schemas.ts'

const clock = new Intl.DateTimeFormat('id', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Shows when the coupon was torn and by whom, with buttons to fulfil or restore it. */
export function Claim({ coupon }: { coupon: Ticket }) {
  const { id, state, asked_at, fulfilled_at } = coupon
  const { attempt } = useLoginGate()
  const opening = useContent(loadOpening)
  const [isBusy, setBusy] = useState(false)

  async function change(endpoint: typeof calls.fulfil | typeof calls.takeBack) {
    setBusy(true)
    try {
      const { data, message } = await attempt(() => call(endpoint, { id }))
      put(
        calls.list,
        (peek(calls.list) ?? []).map((each) => (each.id === id ? data : each)),
      )
      showAlert(message)
    } catch (problem) {
      console.error('The coupon', problem)
      const sentence = failureOf(problem, texts.changeFailed)
      if (sentence) showAlert(sentence, 'failed')
    }
    setBusy(false)
  }

  if (state !== 'asked' && state !== 'fulfilled') return null
  const name = opening.data?.[0]?.recipient_name || 'Dia'
  return (
    <div className="tickets-claim" data-state={state}>
      <div role="status">
        <b>
          {state === 'asked' ? (
            <span>
              <Name>{name}</Name> menyobek kupon ini
            </span>
          ) : (
            'Kupon ini sudah ditepati'
          )}
        </b>
        <span>
          {clock.format((state === 'asked' ? asked_at : fulfilled_at) ?? 0)}
          {state === 'asked' && '. Dia sedang melihat tulisan Tunggu ditepati.'}
        </span>
      </div>
      {state === 'asked' && (
        <button
          type="button"
          className="button button-wax"
          aria-disabled={isBusy}
          onClick={() => isBusy || void change(calls.fulfil)}
        >
          <Icon name="check" />
          Sudah ditepati
        </button>
      )}
      <button
        type="button"
        className="text-button"
        aria-disabled={isBusy}
        onClick={() => isBusy || void change(calls.takeBack)}
      >
        Utuhkan lagi
      </button>
    </div>
  )
}
