import { useCallback, useEffect, useState } from 'react'
import { largestId } from '#contract/id.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting, ReloadButton } from '#web/forms/edit-form.tsx'
import { live, previewOf } from '#web/forms/live.ts'
import { useGradually } from '#web/ui/long-list.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { MomentDialog } from './form-moment.tsx'
import type { Todo } from './schemas.ts'
import { Adding } from './screen-add.tsx'
import { Plan } from './screen-plan.tsx'
import { usePlans } from './screen-plans.tsx'
import './screen.css'
import './form.css'

// As many plans as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

const about = { title: 'Plans', note: 'Rencana kalian. Siapa pun bisa memilihnya, kamu yang menulisnya.' }

/** Adds, chooses and removes plans; each change is stored at once. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.unreachable} />
  return <Plans />
}

function Plans() {
  const { plans = [], toggle, add, remove } = usePlans()
  const [typed, setTyped] = useState('')
  const [remembered, setRemembered] = useState<number>()
  const rendered = useGradually(plans.length, RENDERED)
  const more = useCallback(
    (plan: Todo) =>
      plan.is_selected === '1' &&
      plan.moment_id === undefined && (
        <button
          type="button"
          className="text-button"
          aria-label={`Jadikan momen: ${plan.title}`}
          onClick={() => setRemembered(plan.id)}
        >
          Jadikan momen
        </button>
      ),
    [],
  )
  const becoming = plans.find(({ id }) => id === remembered)
  useEffect(() => {
    const next = { id: largestId, title: typed, is_selected: '0' as const }
    live.show('plans', [previewOf(calls.load, () => (typed.trim() ? [...plans, next] : plans))])
  }, [plans, typed])
  useEffect(() => () => live.hide('plans'), [])
  return (
    <div className="edit-form">
      <EditHeading {...about} />
      <fieldset
        className="plans-form"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setTyped(target.value)
          live.goTo('plans', 'title')
        }}
        onBlur={() => live.goTo('plans', '')}
      >
        <Adding
          count={plans.length}
          onAdd={async (title) => {
            const isAdded = await add(title)
            if (isAdded) setTyped((now) => (now === title ? '' : now))
            return isAdded
          }}
        />
        {plans.length === 0 && (
          <p className="type">
            {texts.empty} {texts.first}
          </p>
        )}
        <ul>
          {plans.slice(0, rendered).map((plan) => (
            <Plan key={plan.id} plan={plan} onToggle={toggle} onRemove={remove} more={more} />
          ))}
        </ul>
      </fieldset>
      {becoming && <MomentDialog plan={becoming} onClose={() => setRemembered(undefined)} />}
      <p className="edit-tip">
        <OwnerIcon name="info" />
        Setiap perubahan langsung tersimpan. Tekan Reload supaya pratinjau ikut berubah.
      </p>
      <div className="edit-actions">
        <ReloadButton />
      </div>
    </div>
  )
}
