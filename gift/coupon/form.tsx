import { call } from '#web/api/call.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { Choice } from '#web/lists/choice.tsx'
import { RemoveButton } from '#web/lists/remove-button.tsx'
import { useListEditor } from '#web/lists/use-list-editor.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import { Claim } from './form-claim.tsx'
import { Fields } from './form-fields.tsx'
import { about, OneCoupon } from './form-one.tsx'
import type { Coupon, FirstCoupon } from './schemas.ts'
import { shortDay } from './screen-days.tsx'
import { coupons } from './screen-tearing.tsx'
import './form.css'

/** Edits the one coupon and the number to which its claim is sent, or each of several. */
export function Form() {
  const first = useFresh(calls.load)
  const list = useFresh(calls.list)
  if (!first.data || !list.data)
    return <EditWaiting {...about} contents={[first, list]} failure={texts.loadFailed} />
  return <Coupons first={first.data} items={list.data} />
}

function Coupons({ first, items }: { first: FirstCoupon; items: Coupon[] }) {
  const start = items.find(({ state }) => state === 'asked')
  const removal = {
    list: coupons,
    remove: ({ id }: Coupon) => call(calls.remove, { id }),
    restore: async ({ id }: Coupon) => coupons.show((await call(calls.restore, { id })).data),
    texts: {
      gone: () => texts.removed,
      stays: 'Kupon belum terhapus. Coba lagi.',
      lost: 'Kupon belum bisa dikembalikan. Coba lagi.',
    },
  }
  const editor = useListEditor('coupon', items, removal, start)
  const { chosen, choose, draft, remove } = editor
  if (chosen && items.length === 1)
    return <OneCoupon stored={first} coupon={chosen} onAdd={() => choose('new')} />
  return (
    <div className="stack">
      <div className="edit-form">
        <EditHeading title={about.title} note="Seikat janji kecil. Yang disobek dia jadi tugasmu." />
      </div>
      <nav className="desk-card desk-list coupon-list" aria-label="Kupon">
        <ul>
          {items.map((coupon) => (
            <Choice key={coupon.id} editor={editor} item={coupon.id}>
              <span data-state={coupon.state}>
                <b>{coupon.name}</b>
                <small>{statusOf(coupon)}</small>
              </span>
              <Icon name="chevronRight" />
            </Choice>
          ))}
          {items.length < limits.coupons && (
            <Choice editor={editor} item="new">
              <Icon name="plus" />
              Tambah kupon
              <small>
                {items.length} dari {limits.coupons}
              </small>
            </Choice>
          )}
        </ul>
      </nav>
      <div key={draft} className="stack desk-fields">
        {chosen && <Claim coupon={chosen} />}
        <Fields coupon={chosen} first={first} name={draft} onAdded={choose} />
        {chosen ? (
          <RemoveButton onRemove={() => remove(chosen)}>Hapus kupon</RemoveButton>
        ) : (
          <button type="button" className="text-button" onClick={() => choose(items[0]?.id)}>
            Tidak jadi menambah
          </button>
        )}
      </div>
    </div>
  )
}

function statusOf({ state, asked_at, fulfilled_at, expires_on }: Coupon) {
  if (state === 'asked') return `diminta ${shortDay(asked_at ?? 0)}`
  if (state === 'fulfilled') return `ditepati ${shortDay(fulfilled_at ?? 0)}`
  if (expires_on === '') return 'utuh'
  const day = shortDay(Date.parse(expires_on), 'UTC')
  return state === 'expired' ? `lewat ${day}` : `utuh, sampai ${day}`
}
