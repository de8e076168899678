import { call } from '#web/api/call.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
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
  const editor = useListEditor({
    name: 'coupon',
    items,
    start: items.find(({ state }) => state === 'asked'),
    list: coupons,
    remove: ({ id }) => call(calls.remove, { id }),
    restore: ({ id }) => call(calls.restore, { id }),
    texts: {
      gone: () => texts.removed,
      stays: 'Kupon belum terhapus. Coba lagi.',
      lost: 'Kupon belum bisa dikembalikan. Coba lagi.',
    },
  })
  const { chosen, choose, draft } = editor
  if (chosen && items.length === 1)
    return <OneCoupon stored={first} coupon={chosen} onAdd={() => choose('new')} />
  return (
    <div className="stack">
      <div className="edit-form">
        <EditHeading title={about.title} note="Seikat janji kecil. Yang disobek dia jadi tugasmu.">
          <SaveState name={editor.draft} />
        </EditHeading>
      </div>
      <nav className="desk-card desk-list titled coupon-list" aria-label="Kupon">
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
        <Fields editor={editor} first={first} />
        <RemoveButton editor={editor}>Hapus kupon</RemoveButton>
        {!chosen && (
          <button type="button" className="text-button" onClick={() => choose(items[0]?.id)}>
            Tidak jadi menambah
          </button>
        )}
      </div>
      <NextButton isLine />
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
