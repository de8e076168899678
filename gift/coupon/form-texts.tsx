import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { TextField } from '#web/forms/text-field.tsx'
import { Field } from '#web/ui/field.tsx'
import * as coupon from './contract.ts'
import type { CouponText } from './schemas.ts'

/** The texts of a coupon, and the number to which its claim is sent. */
export function Texts() {
  const { register, control, formState } = useFormContext<z.output<typeof CouponText>>()
  const phone = useWatch({ control, name: 'phone' })
  return (
    <>
      <TextField name="name" />
      <TextField name="code" />
      <TextField name="description" />
      <TextField name="thanks" />
      <Field
        label="nomor HP"
        type="tel"
        placeholder="0812-3456-7890"
        hint={<PhoneHint phone={phone} />}
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
    </>
  )
}

// Shows how the number will be used, before anyone claims the coupon.
function PhoneHint({ phone }: { phone: string }) {
  const number = coupon.chatNumber(phone)
  if (number === '') return 'Nomor WA-mu, untuk klaimnya. Kosong berarti dia sendiri yang memilih chatnya.'
  return /^\d+$/.test(number) ? `Pesannya sampai ke wa.me/${number}` : 'Contoh: 0812-3456-7890.'
}
