import { FileField, type FileState } from '#web/ui/file-field.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import './form.css'

type Props = FileState & {
  /** The address of the stored picture, '' for none, or a picked file. */
  image: string | File
  onChange: (image: string | File) => void
}

/** The coupon's own picture; without one it has a bow. */
export function ImageField({ image, onChange, ...field }: Props) {
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
        {address ? (
          <img src={address} alt="" />
        ) : (
          <img className="coupon-bow" src="/images/ribbon-bow.svg" alt="" />
        )}
      </FileField>
      {image !== '' && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Pakai pita saja
        </button>
      )}
    </fieldset>
  )
}
