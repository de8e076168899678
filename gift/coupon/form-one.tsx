import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { put, renewOrRefresh } from '#web/api/content.ts'
import { upload } from '#web/api/upload.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { pictureAt, previewOf, shownAt } from '#web/forms/live.ts'
import { useFileForm } from '#web/forms/use-file-form.ts'
import { FileField, type FileState } from '#web/ui/file-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import * as calls from './calls.ts'
import { isSample, texts } from './contract.ts'
import { Claim } from './form-claim.tsx'
import { Texts } from './form-texts.tsx'
import { type Coupon, CouponText, type FirstCoupon } from './schemas.ts'

// `couponImage` is the address of the stored picture, '' for none, or a picked file.
const Values = z.extend(CouponText, { couponImage: z.custom<string | File>() })
type Values = z.output<typeof Values>

export const about = { title: 'Coupon', note: 'Hadiah kecil yang bisa diklaim lewat WhatsApp.' }

type Props = { stored: FirstCoupon; coupon: Coupon; onAdd: () => void }

/** The gift's one coupon, and the button that adds a second. */
export function OneCoupon({ stored, coupon, onAdd }: Props) {
  const { picture: _, image_url: couponImage, ...values } = stored
  return (
    <div className="stack desk-fields coupon-alone" data-item={coupon.id}>
      <Claim coupon={coupon} />
      <Fields stored={{ ...values, couponImage }} />
      <div className="stack aside coupon-begin">
        <p>Lebih dari satu kupon jadi seikat: masing-masing disobek dia, lalu kamu tepati.</p>
        {isSample(coupon) ? (
          <p>Tulis dan simpan yang ini dulu, lalu tambah kupon lain.</p>
        ) : (
          <button type="button" className="button button-line" onClick={onAdd}>
            <Icon name="plus" />
            Tambah kupon
          </button>
        )}
      </div>
    </div>
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
      void renewOrRefresh(calls.list)
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

type ImageProps = FileState & { image: string | File; onChange: (image: string | File) => void }

// Without a picture of its own the coupon has a bow.
function ImageField({ image, onChange, ...field }: ImageProps) {
  const address = useFileAddress(image)
  return (
    <fieldset className="coupon-image-field" data-field="couponImage">
      <legend>gambar kupon</legend>
      <FileField
        label="Berkas gambar"
        kind="photo"
        action={image === '' ? 'Pilih gambar' : 'Ganti gambar'}
        onPick={onChange}
        {...field}
      >
        <img src={address || '/images/ribbon-bow.svg'} data-bow={!address} alt="" />
      </FileField>
      {image !== '' && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Pakai pita saja
        </button>
      )}
    </fieldset>
  )
}
