import { load as loadOpening } from '#gift/opening/calls.ts'
import { call } from '#web/api/call.ts'
import { useContent } from '#web/api/content.ts'
import { Name } from '#web/scene/name.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Coupon } from './schemas.ts'
import { coupons } from './screen-tearing.tsx'

const clock = new Intl.DateTimeFormat('id', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Shows when the coupon was torn and by whom, with buttons to fulfil or restore it. */
export function Claim({ coupon: { id, state, asked_at, fulfilled_at } }: { coupon: Coupon }) {
  const { run, isBusy } = useChange()
  const opening = useContent(loadOpening)

  function answer(endpoint: typeof calls.fulfil | typeof calls.takeBack) {
    if (isBusy) return
    void run(async () => {
      const { data, message } = await call(endpoint, { id })
      coupons.show(data)
      showAlert(message)
    }, texts.changeFailed)
  }

  if (state !== 'asked' && state !== 'fulfilled') return null
  const name = opening.data?.[0]?.recipient_name || 'Dia'
  return (
    <div className="cluster coupon-claim" data-state={state}>
      <div className="titled" role="status">
        <b>
          {state === 'asked' ? (
            <span>
              <Name>{name}</Name> menyobek kupon ini
            </span>
          ) : (
            'Kupon ini sudah ditepati'
          )}
        </b>
        <small>
          {clock.format((state === 'asked' ? asked_at : fulfilled_at) ?? 0)}
          {state === 'asked' && '. Dia sedang melihat tulisan Tunggu ditepati.'}
        </small>
      </div>
      {state === 'asked' && (
        <button
          type="button"
          className="button button-wax"
          aria-disabled={isBusy}
          onClick={() => answer(calls.fulfil)}
        >
          <Icon name="check" />
          Sudah ditepati
        </button>
      )}
      <button
        type="button"
        className="text-button"
        aria-disabled={isBusy}
        onClick={() => answer(calls.takeBack)}
      >
        Utuhkan lagi
      </button>
    </div>
  )
}
