import { type UseFormReturn, useWatch } from 'react-hook-form'
import { digitsOfIso, isIsoDay, spellDate } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import { DayField } from '#web/forms/day-field.tsx'
import { dayNumber } from './contract.ts'
import type { OfferedDay } from './form-offered.tsx'
import { dayOf, other, type Values } from './form-values.tsx'

type Props = { form: UseFormReturn<Values>; offered: OfferedDay[]; days: { now: number; date: string } }

/** The day on which a letter opens: one of the couple's next days, or a date. */
export function When({ form, offered, days }: Props) {
  const [when, date] = useWatch({ control: form.control, name: ['when', 'date'] })
  const isOffered = when === other || offered.some((day) => day.when === when)
  const choices = isOffered ? offered : [...offered, { when, name: nameOf(when) }]
  return (
    <>
      <fieldset className="cluster sealing-when">
        <legend>terbuka pada</legend>
        {choices.map(({ when: value, name }) => (
          <label key={value} className="button button-line button-small">
            <input type="radio" value={value} {...form.register('when')} />
            {name}
          </label>
        ))}
        <label className="button button-line button-small">
          <input type="radio" value={other} {...form.register('when')} />
          Tanggal lain
        </label>
      </fieldset>
      {when === other && <DayField name="date" label="tanggal" placeholder="14 Februari 2027" />}
      <p className="type sealing-falls" role="status">
        {sayDay(dayOf({ when, date }, days.date), when === other, days)}
      </p>
    </>
  )
}

// The day of a stored letter, or of a draft that was begun when it was still ahead.
function nameOf(when: string) {
  return isIsoDay(when) ? spellDate(digitsOfIso(when)) : `Hari ke-${Number(when).toLocaleString('id')}`
}

// 'hari Minggu, hari kalian ke-1.096', or the date of a counted day.
function sayDay(iso: string | undefined, isDate: boolean, { now, date }: Props['days']) {
  if (!iso) return isDate ? '' : 'Isi dulu tanggal kalian di Date Input.'
  const weekday = new Intl.DateTimeFormat('id', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(iso))
  const number = dayNumber(iso, date)
  const theirs = number && number > 0 ? `, hari kalian ke-${number.toLocaleString('id')}` : ''
  const isPast = Date.parse(iso) < now - DAY
  const day = isDate ? theirs : `, ${spellDate(digitsOfIso(iso))}`
  return `hari ${weekday}${day}${isPast ? '. Sudah lewat, jadi langsung boleh dibuka.' : ''}`
}
