import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { EditForm, EditWaiting } from '#web/components/edit-form.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { useEditForm } from '#web/components/use-edit-form.ts'
import { useSending } from '#web/components/use-sending.ts'
import { put, useContent } from '#web/content.ts'
import { upload } from '#web/upload.ts'
import * as coupon from './contract.ts'
import { ImageField } from './form-image.tsx'

const { limits, texts } = coupon

// `image` is the address of the stored picture, empty for none, or a picked file.
const Values = z.extend(coupon.CouponText, { image: z.custom<string | File>() })
type Values = z.output<typeof Values>

const about = { title: 'Coupon', note: 'Hadiah kecil yang bisa diklaim lewat WhatsApp.' }

/** Edits the coupon, and the number to which its claim is sent. */
export function Form() {
  const content = useContent(coupon.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { picture: _, image_url: image, ...values } = content.data
  return <Fields stored={{ ...values, image }} />
}

function Fields({ stored }: { stored: Values }) {
  const { share, cancel, send } = useSending('image')
  const { form, submit, problem, revert } = useEditForm<Values>({
    name: 'coupon',
    schema: Values,
    stored,
    save: ({ image, ...values }) => {
      const couponImage = image instanceof File ? image : undefined
      const input = { ...values, ...(image === '' ? { image_url: '' } : {}) }
      return send(couponImage, async (sending) => {
        put(coupon.load, (await upload(coupon.save, input, { couponImage }, sending)).data)
      })
    },
    texts: { ...texts, inForm: texts.saveFailed },
  })
  const { errors, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  return (
    <EditForm
      name="coupon"
      {...about}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
    >
      <Texts form={form} />
      <ImageField
        image={image}
        share={share}
        problem={errors.image?.message}
        onChange={(next) => {
          form.clearErrors('image')
          form.setValue('image', next, { shouldDirty: true })
        }}
        onProblem={(message) => form.setError('image', { message })}
        onCancel={cancel}
      />
    </EditForm>
  )
}

function Texts({ form }: { form: UseFormReturn<Values> }) {
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

// What becomes of the number, before anybody claims anything.
function PhoneHint({ phone }: { phone: string }) {
  const number = coupon.chatNumber(phone)
  if (number === '') return 'Kosong berarti dia sendiri yang memilih chatnya.'
  return /^\d+$/.test(number) ? `Pesannya sampai ke wa.me/${number}` : 'Contoh: 0812-3456-7890.'
}
