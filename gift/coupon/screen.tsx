import { useEffect } from 'react'
import { routes } from '#contract/routes.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { preloadPictures } from '#web/effects/pictures.ts'
import { lazyScreen } from '#web/loading/lazy-screen.tsx'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { claimUrl, texts } from './contract.ts'
import type { FirstCoupon } from './schemas.ts'
import './screen.css'

const lanterns: Lantern[] = [
  { x: 'calc(-10 * var(--px))', y: '64svh', width: 58, blur: '1.8px', turn: '-6deg' },
]

// Shown where nothing can be fetched.
const fallback: FirstCoupon = { ...coupon.sample, picture: null }

const CouponList = lazyScreen(() => import('./screen-list.tsx'))

/** Fetches this screen's content. */
export async function prepare() {
  await Promise.all([preload(calls.load), preload(calls.list)])
  if ((peek(calls.list)?.length ?? 0) > 1) return CouponList.prepare()
  if (!peek(calls.load)?.picture) await preloadPictures(['/images/ribbon-bow.svg'])
}

/** The small gift: one coupon as it was specified, or several to tear. */
export function Screen() {
  const { data = [] } = useContent(calls.list)
  return data.length > 1 ? <CouponList /> : <OneCoupon />
}

// A coupon, and the link to the chat in which it is claimed.
function OneCoupon() {
  const { data, state, error } = useContent(calls.load)
  useEffect(() => {
    if (state === 'failed') console.error('The coupon could not be fetched', error)
  }, [state, error])
  const shown = state === 'failed' ? fallback : data
  return (
    <Scene plate="night" className="coupon" title={texts.title} lanterns={lanterns}>
      <i className="scrim coupon-glow" />
      <div className="column wrap coupon-wrap">
        <ScriptHeading>{texts.title}</ScriptHeading>
        {shown && <Card coupon={shown} />}
        <nav className="cluster coupon-ways" aria-label="Kupon">
          <BackLink look="ghost" to={routes.mainGift}>
            {texts.back}
          </BackLink>
          {shown && (
            <a
              className="button button-wax"
              data-place="coupon.thanks coupon.phone"
              href={claimUrl(shown)}
              target="_blank"
              rel="noopener"
              onClick={() => play('gift')}
            >
              <Icon name="gift" />
              {texts.claim}
            </a>
          )}
          {shown && <AnswerLink after="coupon" />}
        </nav>
      </div>
    </Scene>
  )
}

function Card({ coupon: { name, code, description, picture } }: { coupon: FirstCoupon }) {
  return (
    <article className="coupon-card">
      <div className="coupon-shade">
        <div className="paper torn coupon-paper">
          <div className="stack coupon-words">
            {picture ? (
              <Picture
                picture={picture}
                sizes="280px"
                alt={name}
                isFirst
                className="coupon-picture"
                place="coupon.couponImage"
              />
            ) : (
              <img
                className="coupon-bow"
                src="/images/ribbon-bow.svg"
                width="104"
                height="84"
                alt={name}
                data-place="coupon.couponImage"
              />
            )}
            <h2 data-place="coupon.name">{name}</h2>
            {description && <p data-place="coupon.description">{description}</p>}
          </div>
          <p className="stack coupon-code" data-place="coupon.code">
            <span className="small">{texts.code}</span>
            <b className="type" translate="no">
              {code}
            </b>
          </p>
        </div>
      </div>
    </article>
  )
}
