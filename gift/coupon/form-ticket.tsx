import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { dayIn, defaultTimeZone, digitsOfIso, spellDate } from '#contract/date.ts'
import { largestId } from '#contract/largest-id.ts'
import { dayProblem, readDay } from '#contract/read-day.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { call } from '#web/api/call.ts'
import { peek, put, useContent } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { Caution } from '#web/ui/caution.tsx'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Field } from '#web/ui/field.tsx'
import * as calls from './calls.ts'
import { stateOf, texts } from './contract.ts'
import { Claim } from './form-claim.tsx'
import { Removal } from './form-removal.tsx'
import { Texts } from './form-texts.tsx'
import { type Coupon, CouponText, type Ticket } from './schemas.ts'

// `expires_on` is a date as a person writes it; empty for none.
const Values = z.extend(CouponText, {
  expires_on: z.string().check(
    z.refine((day) => day.trim() === '' || readDay(day) !== undefined, {
      error: ({ input }) => dayProblem(String(input)) ?? texts.dayUnread,
    }),
  ),
})
type Values = z.output<typeof Values>

// The values of a coupon before it is stored; its id is higher than any real one.
const unstored = {
  id: largestId,
  expires_on: '',
  state: 'ready' as const,
  asked_at: null,
  fulfilled_at: null,
}

type Stored = Pick<Ticket, 'id' | 'asked_at' | 'fulfilled_at'>

/** The single coupon, whose texts are a new one's first values. */
export type First = Omit<Coupon, 'image_url' | 'picture'>

type Props = {
  /** Undefined for a coupon that is not stored yet. */
  coupon: Ticket | undefined
  first: First
  onAdded: (id: number) => void
  onLeave: () => void
}

/** The fields of one of several coupons, and its state. */
export function TicketFields({ coupon, first, onAdded, onLeave }: Props) {
  const name = `coupon-${coupon?.id ?? 'new'}`
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  const today = dayIn(timeZone, serverNow())
  const { form, submit, problem, revert, conflict } = useEditForm<Values>({
    name,
    schema: Values,
    stored: valuesOf(coupon, first),
    save: async (values) => {
      const input = { ...values, expires_on: isoOf(values.expires_on) }
      const { data } = coupon
        ? await call(calls.change, { id: coupon.id, ...input })
        : await call(calls.add, input)
      // The first coupon that is added turns the single one into a coupon of the list.
      put(calls.list, coupon ? replaced(data) : await call(calls.list, {}))
      if (!coupon) onAdded(data.id)
    },
    shows: (values: Values) => [
      previewOf(calls.list, (answer = []) => {
        if (!coupon) return [...listedWith(first, answer), typedInto(unstored, values, today)]
        return answer.map((each) => (each.id === coupon.id ? typedInto(each, values, today) : each))
      }),
    ],
    texts,
  })
  return (
    <div className="tickets-fields">
      {coupon && <Claim coupon={coupon} />}
      <EditForm
        name={name}
        problem={problem}
        isBusy={form.formState.isSubmitting}
        onSubmit={submit}
        onRevert={revert}
        conflict={conflict}
      >
        <Texts form={form as unknown as UseFormReturn<z.output<typeof CouponText>>} />
        <LastDay form={form} coupon={coupon ?? unstored} today={today} />
      </EditForm>
      {coupon ? (
        <Removal coupon={coupon} onRemoved={onLeave} />
      ) : (
        <button type="button" className="text-button" onClick={onLeave}>
          Tidak jadi menambah
        </button>
      )}
    </div>
  )
}

/** The coupons together with the single one that adding the first will turn into a list. */
export function listedWith(first: First, coupons: Ticket[]): Ticket[] {
  return coupons.length > 0 ? coupons : [{ ...unstored, id: unstored.id - 1, ...first }]
}

type LastDayProps = { form: UseFormReturn<Values>; coupon: Stored; today: string }

// A day that has passed can be stored, with a warning while it keeps the coupon from being torn.
function LastDay({ form, coupon, today }: LastDayProps) {
  const day = useWatch({ control: form.control, name: 'expires_on' })
  const isOver = stateOf({ ...coupon, expires_on: isoOf(day) }, today) === 'expired'
  return (
    <Field
      label="berlaku sampai"
      placeholder="Tanpa batas waktu"
      end={
        <DatePicker
          date={day}
          onPick={(digits) => form.setValue('expires_on', spellDate(digits), { shouldDirty: true })}
        />
      }
      hint={isOver && <Caution text={texts.dayPast} />}
      error={form.formState.errors.expires_on?.message}
      {...form.register('expires_on')}
    />
  )
}

// The coupon as it is shown once the typed values are stored.
function typedInto({ id, asked_at, fulfilled_at }: Stored, values: Values, today: string): Ticket {
  const typed = { id, asked_at, fulfilled_at, ...values, expires_on: isoOf(values.expires_on) }
  return { ...typed, state: stateOf(typed, today) }
}

function valuesOf(coupon: Ticket | undefined, { code, thanks, phone }: First): Values {
  if (!coupon) return { name: '', code, description: '', thanks, phone, expires_on: '' }
  const { name, description, expires_on: day } = coupon
  const own = { code: coupon.code, thanks: coupon.thanks, phone: coupon.phone }
  return { name, description, ...own, expires_on: day && spellDate(digitsOfIso(day)) }
}

// '31 Desember 2026' as '2026-12-31'.
function isoOf(day: string) {
  const digits = readDay(day)
  return digits === undefined ? '' : `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
}

function replaced(ticket: Ticket) {
  return (peek(calls.list) ?? []).map((each) => (each.id === ticket.id ? ticket : each))
}
