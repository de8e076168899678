import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { put, renewOrRefresh } from '#web/api/content.ts'
import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useFile } from '#web/files/use-file.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt, shownAt } from '#web/forms/live.ts'
import { previewOf } from '#web/forms/preview-change.ts'
import type { Edit } from '#web/forms/use-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import * as calls from './calls.ts'
import { isSample, texts } from './contract.ts'
import { fields } from './fields.ts'
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
  const edit: Edit<Values> = {
    name: 'coupon',
    fields,
    schema: Values,
    file: 'couponImage',
    stored,
    versions: calls.load,
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
  }
  return (
    <EditForm edit={edit} {...about}>
      <Texts />
      <ImageField />
    </EditForm>
  )
}

// Without a picture of its own the coupon has a bow.
function ImageField() {
  const { value: image, change, field } = useFile(useFormContext<Values>(), 'couponImage')
  const address = useFileAddress(image)
  return (
    <fieldset className="coupon-image-field" data-field="couponImage">
      <legend>gambar kupon</legend>
      <FileField
        label="Berkas gambar"
        kind="photo"
        action={image === '' ? 'Pilih gambar' : 'Ganti gambar'}
        onPick={change}
        {...field}
      >
        <img src={address || '/images/ribbon-bow.svg'} data-bow={!address} alt="" />
      </FileField>
      {image !== '' && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => change('')}>
          Pakai pita saja
        </button>
      )}
    </fieldset>
  )
}
