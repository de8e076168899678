import { useFormContext, useWatch } from 'react-hook-form'
import { shareTitle } from '#contract/share.ts'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import type { Values } from './values.tsx'

/** The preview of the link in a chat, and whether it shows the recipient's name. */
export function PictureSection({ name }: { name: string }) {
  const { register, control } = useFormContext<Values>()
  const isOn = useWatch({ control, name: 'names_recipient' })
  return (
    <section className="desk-card desk-sheet sharing-picture">
      <h3>Gambar di chat</h3>
      <img src={sharePicture(name)} alt={shareTitle(name)} width={1200} height={630} />
      <p>Tanpa foto, tanpa judul halaman. Tidak ada yang bocor sebelum dibuka.</p>
      <EditSwitch
        label="Sebut nama di kartu dan halaman tunggu"
        state={isOn ? 'Ya' : 'Tidak'}
        isOn={isOn}
        {...register('names_recipient')}
      />
    </section>
  )
}

/** The picture's address; the name in it makes the browser fetch it again for another name. */
export function sharePicture(name: string) {
  return `/share.jpg?${encodeURIComponent(name)}`
}
