import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { spellDate } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import { readMoment, spellMoment, writeHour, zoneName } from '#contract/opening-hour.ts'
import { waitingAddress } from '#contract/routes.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldsStep } from './step.tsx'
import type { Values } from './values.tsx'

// The suggested hour.
const EVENING = '19.00'

type Props = {
  name: string
  timeZone: string
  opensAt: number | null
  /** Saves a day that is picked without leaving a field. */
  onSave: () => void
}

/** When visitors can see the gift: at once, or from an hour on. */
export function HourStep({ name, timeZone, opensAt, onSave }: Props) {
  const { control, register, getValues, setValue } = useFormContext<Values>()
  const opens = useWatch({ control, name: 'opens' })
  const { errors } = useFormState({ control })
  const suggestHour = () => {
    if (getValues('opens') === 'now' || getValues('day') !== '') return
    setValue('day', writeHour(serverNow() + DAY, timeZone).day)
    setValue('hour', EVENING)
  }
  const choice = register('opens', { onChange: suggestHour })
  return (
    <FieldsStep knot="1" title="Jam bukanya" values={['opens', 'day', 'hour']}>
      <div className="desk-card desk-sheet">
        <div className="sharing-choice" role="radiogroup" aria-label="Kapan hadiah bisa dibuka">
          <label className="choice">
            <input type="radio" value="now" aria-label="Langsung, begitu tautannya sampai" {...choice} />
            Langsung
          </label>
          <label className="choice">
            <input type="radio" value="later" aria-label="Baru bisa dibuka pada waktu tertentu" {...choice} />
            Pada waktu tertentu
          </label>
        </div>
        {opens === 'later' && <HourFields timeZone={timeZone} onSave={onSave} />}
        {opens === 'later' && opensAt !== null && !errors.opens && (
          <Until name={name} timeZone={timeZone} opensAt={opensAt} />
        )}
      </div>
    </FieldsStep>
  )
}

type UntilProps = Pick<Props, 'name' | 'timeZone'> & { opensAt: number }

// The time from which the gift is open.
function Until({ name, timeZone, opensAt }: UntilProps) {
  const line = useRef<HTMLParagraphElement>(null)
  // The alert of the save takes space below the form, so this line is scrolled into view again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each saved hour has its alert
  useEffect(() => {
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [opensAt])
  return (
    <p ref={line} className="sharing-until" role="status">
      <img src="/images/heart-lantern-unlit.svg" alt="" />
      {opensAt > serverNow() ? (
        <span>
          Terbuka {spellMoment(opensAt, timeZone)}. Sebelum itu {name} hanya melihat lampion yang belum
          menyala dan hitung mundurnya.{' '}
          <a className="text-button" href={waitingAddress} target="_blank" rel="noopener">
            Lihat
          </a>
        </span>
      ) : (
        <span>{spellMoment(opensAt, timeZone)} sudah tiba, jadi hadiah ini sudah bisa dibuka.</span>
      )}
    </p>
  )
}

function HourFields({ timeZone, onSave }: Pick<Props, 'timeZone' | 'onSave'>) {
  const { control, register, setValue } = useFormContext<Values>()
  const [day, hour] = useWatch({ control, name: ['day', 'hour'] })
  const { errors } = useFormState({ control })
  const isPast = errors.opens !== undefined
  const zone = zoneName(readMoment({ day, hour }, timeZone) ?? serverNow(), timeZone)
  const wrong = isPast ? { isWrong: true, 'aria-describedby': 'opens-past' } : {}
  return (
    <>
      <div className="cluster sharing-when">
        <Field
          label="Tanggal"
          error={errors.day?.message}
          {...wrong}
          end={
            <DatePicker
              date={day}
              onPick={(digits) => {
                setValue('day', spellDate(digits), { shouldDirty: true })
                onSave()
              }}
            />
          }
          {...register('day')}
        />
        <Field
          label={`Jam (${zone})`}
          inputMode="decimal"
          error={errors.hour?.message}
          {...wrong}
          {...register('hour')}
        />
      </div>
      {isPast && (
        <p id="opens-past" role="alert" className="field-error">
          {errors.opens?.message}
        </p>
      )}
    </>
  )
}
