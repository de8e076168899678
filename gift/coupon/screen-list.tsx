import { useEffect, useRef } from 'react'
import { MINUTE } from '#contract/durations.ts'
import { isolated } from '#contract/isolated.ts'
import { routes } from '#contract/routes.ts'
import { loadGiver } from '#gift/answer/calls.ts'
import { renewOrRefresh, useContent } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Coupon } from './schemas.ts'
import { ListedCoupon } from './screen-coupon.tsx'
import { useTearing } from './screen-tearing.tsx'
import './screen-list.css'

const lanterns: Lantern[] = [
  { x: 'calc(-12 * var(--px))', y: '74svh', width: 54, blur: '1.8px', turn: '-6deg' },
]
const numbers = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan']

/** Several coupons, tied together: each is torn off and then waits to be fulfilled. */
export function Screen() {
  const giver = useContent(loadGiver).data?.giver_name ?? ''
  const { data: coupons = [] } = useContent(calls.list)
  // A coupon expires, or is fulfilled, while the page is open.
  useReread(() => renewOrRefresh(calls.list), { interval: MINUTE })
  const { torn, pending, failure, tear, takeBack } = useTearing()
  const undo = useRef<HTMLButtonElement>(null)
  // After tearing by the keyboard, the focus moves to the undo.
  useEffect(() => {
    if (torn && document.activeElement === document.body) undo.current?.focus()
  }, [torn])
  const tip = torn
    ? texts.asked
    : coupons.some(({ state }) => state === 'ready') && texts.tip(isolated(giver))
  return (
    <Scene plate="night" className="coupons" title={texts.title} lanterns={lanterns}>
      <div className="wrap below-corner column">
        <div className="corner">
          <BackLink to={routes.mainGift}>{texts.back}</BackLink>
        </div>
        <ScriptHeading>{texts.title}</ScriptHeading>
        <p className="type aside-night coupons-sum">{sumOf(coupons)}</p>
        <section className="coupons-list" aria-label="Kupon">
          <img className="coupons-bow" src="/images/ribbon-bow.svg" width="104" height="84" alt="" />
          <ul>
            {coupons.map((coupon) => (
              <ListedCoupon key={coupon.id} coupon={coupon} isPending={pending === coupon.id} onTear={tear} />
            ))}
          </ul>
        </section>
        <div
          className="cluster aside-night coupons-tip"
          role="status"
          style={tip ? {} : { visibility: 'hidden' }}
        >
          {tip}
          {torn && (
            <button ref={undo} type="button" className="button button-ghost" onClick={() => takeBack(torn)}>
              Batal
            </button>
          )}
        </div>
        {failure && (
          <p ref={bringIntoView} className="centred coupons-failure" role="alert">
            {failure}
          </p>
        )}
        <AnswerLink after="coupon" />
      </div>
    </Scene>
  )
}

// It stands below the coupons, of which there may be more than fit on a phone.
function bringIntoView(failure: HTMLElement | null) {
  failure?.scrollIntoView({ block: 'nearest' })
}

// 'lima kupon, dua masih utuh'
function sumOf(coupons: Coupon[]) {
  const whole = coupons.filter(({ state }) => state === 'ready').length
  const left = whole === 0 ? 'tidak ada yang utuh' : `${numbers[whole]} masih utuh`
  return `${numbers[coupons.length]} kupon, ${left}`
}
