import { TextField } from '#web/forms/text-field.tsx'
import { FieldsStep } from './step.tsx'

/** What is sent along with the link, and whom it is from. */
export function MessageStep() {
  return (
    <FieldsStep knot="2" title="Pesannya" values={['message', 'giver_name']}>
      <div className="desk-card desk-sheet">
        <TextField name="message" rows={3} />
        <TextField name="giver_name" />
      </div>
    </FieldsStep>
  )
}
