import { play } from '#web/sound/sound.ts'
import { Drawing } from '#web/ui/icon.tsx'
import { claimUrl, texts } from './contract.ts'
import type { Coupon } from './schemas.ts'
import { shortDay } from './screen-days.tsx'
import { usePull } from './screen-pull.tsx'
import { stubId } from './screen-tearing.tsx'
import './screen-coupon.css'

// Lucide's 'ticket'.
const shape =
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2zM13 5v2M13 17v2M13 11v2'

type Props = { coupon: Coupon; isPending: boolean; onTear: (coupon: Coupon) => void }

/** One of several coupons: its text, and its stub or its state. */
export function ListedCoupon({ coupon, isPending, onTear }: Props) {
  const { name, description, state } = coupon
  const mayClaim = state === 'ready' || state === 'asked'
  return (
    <li className="coupons-item" data-state={isPending ? 'asked' : state}>
      <div className="tall coupons-words">
        <h2>{name}</h2>
        {description && <p className="aside">{description}</p>}
        {state !== 'fulfilled' && <p className="small type">{dayOf(coupon)}</p>}
        {mayClaim && (
          <a
            className="link"
            href={claimUrl(coupon)}
            target="_blank"
            rel="noopener"
            aria-label={`${texts.claim}: ${name}`}
            onClick={() => {
              play('gift')
              if (state === 'ready') onTear(coupon)
            }}
          >
            {texts.claim}
          </a>
        )}
      </div>
      {state === 'ready' && <Stub coupon={coupon} isPending={isPending} onTear={onTear} />}
      {state === 'asked' && <div className="middle coupons-stub">{texts.wait}</div>}
      {state === 'expired' && <div className="middle coupons-stub">Lewat</div>}
      {state === 'fulfilled' && <Stamp at={coupon.fulfilled_at ?? 0} />}
    </li>
  )
}

function Stub({ coupon, isPending, onTear }: Props) {
  const pull = usePull(() => onTear(coupon))
  return (
    <button
      type="button"
      id={stubId(coupon.id)}
      className="middle coupons-stub"
      aria-label={`Sobek kupon ${coupon.name}`}
      aria-disabled={isPending}
      {...pull}
    >
      {isPending ? (
        texts.wait
      ) : (
        <>
          <Drawing path={shape} />
          Sobek
        </>
      )}
    </button>
  )
}

function Stamp({ at }: { at: number }) {
  const [day = '', month = '', year] = shortDay(at).split(' ')
  return (
    <>
      <svg className="coupons-stamp" viewBox="0 0 94 94" aria-hidden="true">
        <circle cx="47" cy="47" r="44" strokeWidth="2.5" strokeDasharray="60 2 90 3 40 1" />
        <circle cx="47" cy="47" r="36" strokeWidth="1.2" />
        <path d="M26 44h42" />
        <g stroke="none">
          <text x="47" y="39" fontSize="12.5" letterSpacing=".6">
            DITEPATI
          </text>
          <text x="47" y="55" fontSize="14">
            {`${day} ${month.toUpperCase()}`}
          </text>
          <text x="47" y="68" fontSize="12">
            {year}
          </text>
        </g>
      </svg>
      <span className="sr-only">Ditepati {shortDay(at)}</span>
    </>
  )
}

function dayOf({ state, asked_at, expires_on }: Coupon) {
  if (state === 'asked') return `diminta ${shortDay(asked_at ?? 0)}`
  if (expires_on === '') return 'tanpa batas waktu'
  return `${state === 'expired' ? 'lewat' : 'sampai'} ${shortDay(Date.parse(expires_on), 'UTC')}`
}
