import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { lastSaves, useLastSave } from '#web/forms/last-saves.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DRAFT, type Values } from './values.tsx'
import './steps.css'

type Props = {
  /** What stands at its knot in the cord: its number, or the seal. */
  knot: ReactNode
  title: string
  isDone: boolean
  /** Its values, where the title says whether they are stored. */
  values?: (keyof Values)[]
  children: ReactNode
}

/** The stored values, as the form shows them. */
export const StoredContext = createContext<Values | undefined>(undefined)

/** One step of sending; the cord to the next one is solid where it is done. */
export function Step({ knot, title, isDone, values, children }: Props) {
  return (
    <section className="sharing-step" data-done={isDone}>
      <i className="sharing-knot" aria-hidden="true">
        {knot}
      </i>
      <div className="row sharing-title">
        <h3>{title}</h3>
        {values && <Stored names={values} />}
      </div>
      {children}
    </section>
  )
}

/** A step with values, which is done while none of them is wrong. */
export function FieldsStep({
  values,
  ...props
}: Omit<Props, 'isDone' | 'values'> & { values: (keyof Values)[] }) {
  const { control } = useFormContext<Values>()
  const { errors } = useFormState({ control })
  return <Step {...props} values={values} isDone={values.every((name) => errors[name] === undefined)} />
}

function Stored({ names }: { names: (keyof Values)[] }) {
  const { control } = useFormContext<Values>()
  const stored = useContext(StoredContext)
  const now = useWatch({ control, name: names })
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => (place.current ? lastSaves.watch(DRAFT, place.current) : undefined), [])
  const isSaving = useLastSave(DRAFT)?.state === 'saving'
  const isStored = names.every((name, index) => now[index] === stored?.[name])
  return (
    <span ref={place} className="row sharing-stored" role="status" data-stored={isStored}>
      {isStored && <Icon name="check" />}
      {isStored ? 'Tersimpan' : isSaving ? 'Menyimpan' : 'Belum disimpan'}
    </span>
  )
}
