import { useFresh } from '#web/api/content.ts'
import { EditHeading, EditWaiting, ReloadButton } from '#web/forms/edit-form.tsx'
import { DeskIcon } from '#web/ui/desk-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Adding } from './screen-add.tsx'
import { Plan } from './screen-plan.tsx'
import { usePlans } from './screen-plans.tsx'
import './screen.css'
import './form.css'

const about = { title: 'Plans', note: 'Rencana kalian. Siapa pun bisa memilihnya, kamu yang menulisnya.' }

/** Adds, chooses and removes plans; each change is stored at once. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.unreachable} />
  return <Plans />
}

function Plans() {
  const { plans = [], toggle, add, remove } = usePlans()
  return (
    <div className="edit-form">
      <EditHeading {...about} />
      <div className="plans-form">
        <Adding count={plans.length} onAdd={add} />
        {plans.length === 0 && <p className="type">{texts.empty}</p>}
        <ul>
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} onToggle={() => toggle(plan.id)} onRemove={() => remove(plan)} />
          ))}
        </ul>
      </div>
      <p className="edit-tip">
        <DeskIcon name="info" />
        Setiap perubahan langsung tersimpan. Tekan Reload supaya pratinjau ikut berubah.
      </p>
      <div className="edit-actions">
        <ReloadButton />
      </div>
    </div>
  )
}
