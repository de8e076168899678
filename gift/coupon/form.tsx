import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { upload } from '#web/api/upload.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { pictureAt, previewOf, shownAt } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { ImageField } from './form-image.tsx'
import { Texts } from './form-texts.tsx'
import { Tickets } from './form-tickets.tsx'
import { CouponText } from './schemas.ts'

const { texts } = coupon

// `couponImage` is the address of the stored picture, '' for none, or a picked file.
const Values = z.extend(CouponText, { couponImage: z.custom<string | File>() })
type Values = z.output<typeof Values>

const about = { title: 'Coupon', note: 'Hadiah kecil yang bisa diklaim lewat WhatsApp.' }

/** Edits the coupon, and the number to which its claim is sent. */
export function Form() {
  const content = useFresh(calls.load)
  const list = useFresh(calls.list)
  const [isAdding, setAdding] = useState(false)
  if (!content.data || !list.data)
    return <EditWaiting {...about} contents={[content, list]} failure={texts.loadFailed} />
  const { picture: _, image_url: couponImage, ...values } = content.data
  if (list.data.length > 0 || isAdding)
    return <Tickets coupons={list.data} first={values} onGiveUp={() => setAdding(false)} />
  return (
    <>
      <Fields stored={{ ...values, couponImage }} />
      <div className="tickets-begin">
        <p>Lebih dari satu kupon jadi seikat: masing-masing disobek dia, lalu kamu tepati.</p>
        <button type="button" className="button button-line" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Tambah kupon
        </button>
      </div>
    </>
  )
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
      previewOf(calls.load, (answer) => {
        const image_url = shownAt('coupon', couponImage)
        const isStored = answer?.image_url === image_url
        const picture = isStored ? answer.picture : image_url === '' ? null : pictureAt(image_url)
        return { ...values, image_url, picture }
      }),
    ],
    texts,
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
      <Texts form={form as unknown as UseFormReturn<z.output<typeof CouponText>>} />
      <ImageField image={value} onChange={change} {...field} />
    </EditForm>
  )
}
