import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { preload } from '#web/api/content.ts'
import { EditMark } from '#web/gift-state/edit-mark.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Adding } from './screen-add.tsx'
import { Plan } from './screen-plan.tsx'
import { usePlans } from './screen-plans.tsx'
import './screen.css'

// None with the frame of the screen; then as many plans as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 8 }

/** Fetches this screen's content. */
export const prepare = () => preload(calls.load)

/** The plans for this month: anyone may choose, the owner adds and removes. */
export function Screen() {
  const { plans, state, refetch, toggle, add, remove } = usePlans()
  const rendered = useGradually(plans?.length ?? 0, RENDERED)
  return (
    <Scene plate="linen" className="plans" title={texts.heading}>
      <div className="plans-wrap">
        <BackLink to={routes.features}>{texts.back}</BackLink>
        <ScriptHeading>{texts.heading}</ScriptHeading>
        <section className="paper plans-paper arrive" aria-label={texts.heading}>
          <Adding count={plans?.length ?? 0} onAdd={add} />
          {state === 'loading' && <Waiting />}
          {state === 'failed' && (
            <div className="plans-note">
              <Failure tone="paper" text={texts.unreachable} onRetry={refetch} />
            </div>
          )}
          {plans?.length === 0 && <Empty />}
          <ul>
            {plans?.slice(0, rendered).map((plan) => (
              <Plan key={plan.id} plan={plan} onToggle={toggle} onRemove={remove} />
            ))}
          </ul>
        </section>
      </div>
      <EditMark />
    </Scene>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="plans-waiting">
      <i />
      <i />
      <i />
    </div>
  )
}

function Empty() {
  return (
    <div className="plans-note">
      <i className="ornament plans-sprig" />
      <p className="type">
        {texts.empty} <span className="edits">{texts.first}</span>
      </p>
    </div>
  )
}
