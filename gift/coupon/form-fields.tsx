import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { dayIn, defaultTimeZone, digitsOfIso, isoOfDigits, spellDate } from '#contract/date.ts'
import { largestId } from '#contract/largest-id.ts'
import { dayProblem, readDay, yearProblem } from '#contract/read-day.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { call } from '#web/api/call.ts'
import { renewOrRefresh, useContent } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { DayField } from '#web/forms/day-field.tsx'
import { EditForm } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import type { Edit } from '#web/forms/use-edit.ts'
import { withItem } from '#web/lists/stored-list.ts'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { Caution } from '#web/ui/caution.tsx'
import * as calls from './calls.ts'
import { sample, stateOf, texts } from './contract.ts'
import { fields } from './fields.ts'
import { Texts } from './form-texts.tsx'
import { type Coupon, CouponText, type FirstCoupon } from './schemas.ts'

// `expires_on` is a date as a person writes it; empty for none.
const Values = z.extend(CouponText, {
  expires_on: z.string().check(
    z.refine((day) => day.trim() === '' || readDay(day) !== undefined, {
      error: ({ input }) => dayProblem(String(input)) ?? yearProblem(String(input)) ?? texts.dayUnread,
    }),
  ),
})
type Values = z.output<typeof Values>

type Props = {
  editor: ListEditing<Coupon>
  /** A coupon that is not stored yet begins with texts of the first. */
  first: FirstCoupon
}

/** The fields of one of several coupons. */
export function Fields({ editor, first }: Props) {
  const { chosen: coupon, draft, keep } = editor
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  const today = dayIn(timeZone, serverNow())
  const edit: Edit<Values> = {
    name: draft,
    fields,
    schema: Values,
    stored: coupon ? valuesOf(coupon) : newFrom(first),
    save: async (values) => {
      const input = { ...values, expires_on: isoOf(values.expires_on) }
      const { data } = coupon
        ? await call(calls.change, { id: coupon.id, ...input })
        : await call(calls.create, input)
      keep(data)
      // The first of the list is also the one of the other read.
      void renewOrRefresh(calls.load)
    },
    shows: (values) => [
      previewOf(calls.list, (answer = []) => withItem(answer, typedInto(coupon, values, today))),
    ],
    texts,
  }
  return (
    <EditForm edit={edit}>
      <Texts />
      <LastDay coupon={coupon} today={today} />
    </EditForm>
  )
}

type LastDayProps = { coupon: Coupon | undefined; today: string }

// A day that has passed can be stored, with a warning while it keeps the coupon from being torn.
function LastDay({ coupon, today }: LastDayProps) {
  const isPast = useWatch({
    control: useFormContext<Values>().control,
    compute: (values: Values) => typedInto(coupon, values, today).state === 'expired',
  })
  return (
    <DayField
      name="expires_on"
      label="berlaku sampai"
      placeholder="Tanpa batas waktu"
      hint={isPast && <Caution text={texts.dayPast} />}
    />
  )
}

// The coupon as it is shown once the typed values are stored; the id of a new one is higher than any real one.
function typedInto(coupon: Coupon | undefined, values: Values, today: string): Coupon {
  const { id, asked_at, fulfilled_at } = coupon ?? { id: largestId, asked_at: null, fulfilled_at: null }
  const typed = { ...values, id, asked_at, fulfilled_at, expires_on: isoOf(values.expires_on) }
  return { ...typed, state: stateOf(typed, today) }
}

function valuesOf({ name, code, description, thanks, phone, expires_on: day }: Coupon): Values {
  return { name, code, description, thanks, phone, expires_on: day && spellDate(digitsOfIso(day)) }
}

// A new coupon begins with the giver's own texts of the first one, not with those of the sample.
function newFrom({ code, thanks, phone }: FirstCoupon): Values {
  const own = { code: code === sample.code ? '' : code, thanks: thanks === sample.thanks ? '' : thanks }
  return { name: '', description: '', expires_on: '', phone, ...own }
}

// '31 Desember 2026' as '2026-12-31'.
function isoOf(day: string) {
  const digits = readDay(day)
  return digits === undefined ? '' : isoOfDigits(digits)
}
