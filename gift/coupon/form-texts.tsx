import { type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import * as coupon from './contract.ts'
import type { CouponText } from './schemas.ts'

const { limits } = coupon

type Values = z.output<typeof CouponText>

/** The texts of a coupon, and the number to which its claim is sent. */
export function Texts({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  const field = (name: 'name' | 'code' | 'description' | 'thanks') => ({
    count: { text: values[name] ?? '', max: limits[name] },
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <>
      <Field label="nama kupon" {...field('name')} />
      <Field label="kode kupon" {...field('code')} />
      <TextArea label="keterangan" {...field('description')} />
      <TextArea
        label="ucapan terima kasih"
        hint="Ikut tertulis di pesan saat kupon diklaim."
        {...field('thanks')}
      />
      <Field
        label="nomor HP"
        type="tel"
        placeholder="0812-3456-7890"
        hint={<PhoneHint phone={values.phone ?? ''} />}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
    </>
  )
}

// Shows how the number will be used, before anyone claims the coupon.
function PhoneHint({ phone }: { phone: string }) {
  const number = coupon.chatNumber(phone)
  if (number === '') return 'Kosong berarti dia sendiri yang memilih chatnya.'
  return /^\d+$/.test(number) ? `Pesannya sampai ke wa.me/${number}` : 'Contoh: 0812-3456-7890.'
}
