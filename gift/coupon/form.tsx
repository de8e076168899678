import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { put, useFresh } from '#web/api/content.ts'
import { upload } from '#web/api/upload.ts'
import { EditForm, EditWaiting } from '#web/forms/edit-form.tsx'
import { pictureAt, shownAt, shows } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { ImageField } from './form-image.tsx'
import { CouponText } from './schemas.ts'

const { limits, texts } = coupon

// `couponImage` is the address of the stored picture, empty for none, or a picked file.
const Values = z.extend(CouponText, { couponImage: z.custom<string | File>() })
type Values = z.output<typeof Values>

const about = { title: 'Coupon', note: 'Hadiah kecil yang bisa diklaim lewat WhatsApp.' }

/** Edits the coupon, and the number to which its claim is sent. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { picture: _, image_url: couponImage, ...values } = content.data
  return <Fields stored={{ ...values, couponImage }} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict, value, change, field } = useFileForm({
    name: 'coupon',
    schema: Values,
    stored,
    file: 'couponImage',
    save: async ({ couponImage, ...values }, sending) => {
      const input = { ...values, ...(couponImage === '' ? { image_url: '' } : {}) }
      const files = couponImage instanceof File ? { couponImage } : {}
      put(calls.load, (await upload(calls.save, input, files, sending)).data)
    },
    shows: ({ couponImage, ...values }) => [
      shows(calls.load, (answer) => {
        const image_url = shownAt('coupon', couponImage)
        const isStored = answer?.image_url === image_url
        const picture = isStored ? answer.picture : image_url === '' ? null : pictureAt(image_url)
        return { ...values, image_url, picture }
      }),
    ],
    texts: { ...texts, inForm: texts.saveFailed },
  })
  return (
    <EditForm
      name="coupon"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <Texts form={form} />
      <ImageField image={value} onChange={change} {...field} />
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
