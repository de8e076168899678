import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { preload } from '#web/api/content.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { ScriptHeading } from '#web/ui/script-heading.tsx'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import { AddField } from './screen-add.tsx'
import { Plan } from './screen-plan.tsx'
import { usePlans } from './screen-plans.tsx'
import './screen.css'

/** Fetches what this screen shows. */
export const prepare = () => preload(calls.load)

/** The plans for this month: anyone may choose, the owner adds and removes. */
export function Screen() {
  const { plans, state, again, toggle, add, remove } = usePlans()
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
              <Failure tone="paper" text={texts.unreachable} onAgain={again} />
            </div>
          )}
          {plans?.length === 0 && <Empty />}
          <ul>
            {plans?.map((plan) => (
              <Plan
                key={plan.id}
                plan={plan}
                onToggle={() => toggle(plan.id)}
                onRemove={() => remove(plan)}
              />
            ))}
          </ul>
        </section>
      </div>
    </Scene>
  )
}

function Adding({ count, onAdd }: { count: number; onAdd: (title: string) => Promise<boolean> }) {
  const room = limits.plans - count
  const note = room > 0 ? `Masih muat ${room} rencana lagi.` : texts.full
  return (
    <>
      {room > 0 && <AddField onAdd={onAdd} />}
      {room <= limits.plans / 20 && <p className="plans-room">{note}</p>}
    </>
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
      <p className="type">{texts.empty}</p>
    </div>
  )
}
