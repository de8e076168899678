import { useState } from 'react'
import { EditHeading } from '#web/forms/edit-waiting.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { limits } from './contract.ts'
import { type First, listedWith, TicketFields } from './form-ticket.tsx'
import type { Ticket } from './schemas.ts'
import { shortDay } from './screen-days.tsx'

type Chosen = number | 'new'
type Props = {
  coupons: Ticket[]
  /** The single coupon, whose texts are a new one's first values. */
  first: First
  onGiveUp: () => void
}

/** A list of several coupons, and the fields of the selected one. */
export function Tickets({ coupons, first, onGiveUp }: Props) {
  const [chosen, setChosen] = useState<Chosen>(
    () => (coupons.find(({ state }) => state === 'asked') ?? coupons[0])?.id ?? 'new',
  )
  const coupon = coupons.find(({ id }) => id === chosen)
  const listed = listedWith(first, coupons)
  const leave = () => {
    const next = coupons.find(({ id }) => id !== chosen)
    if (next) setChosen(next.id)
    else onGiveUp()
  }
  return (
    <div className="tickets">
      <div className="edit-form">
        <EditHeading title="Coupon" note="Seikat janji kecil. Yang disobek dia jadi tugasmu." />
      </div>
      <nav className="tickets-list" aria-label="Kupon">
        <ul>
          {listed.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each.id === chosen}
                data-item={each.id}
                data-state={each.state}
                onClick={() => (coupons.length > 0 ? setChosen(each.id) : onGiveUp())}
              >
                <span>
                  <b>{each.name}</b>
                  <small>{statusOf(each)}</small>
                </span>
                <Icon name="chevronRight" />
              </button>
            </li>
          ))}
        </ul>
        {listed.length < limits.coupons && (
          <button
            type="button"
            className="tickets-add"
            aria-current={chosen === 'new'}
            onClick={() => setChosen('new')}
          >
            <Icon name="plus" />
            Tambah kupon
            <small>
              {listed.length} dari {limits.coupons}
            </small>
          </button>
        )}
      </nav>
      {coupon || chosen === 'new' ? (
        <TicketFields key={chosen} coupon={coupon} first={first} onAdded={setChosen} onLeave={leave} />
      ) : null}
    </div>
  )
}

function statusOf({ state, asked_at, fulfilled_at, expires_on }: Ticket) {
  if (state === 'asked') return `diminta ${shortDay(asked_at ?? 0)}`
  if (state === 'fulfilled') return `ditepati ${shortDay(fulfilled_at ?? 0)}`
  if (expires_on === '') return 'utuh'
  const day = shortDay(Date.parse(expires_on), 'UTC')
  return state === 'expired' ? `lewat ${day}` : `utuh, sampai ${day}`
}
