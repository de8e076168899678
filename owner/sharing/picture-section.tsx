import { useWatch } from 'react-hook-form'
import { shareTitle } from '#contract/share.ts'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import type { SharingForm } from './values.tsx'

type Props = { form: SharingForm; name: string; onSave: () => void }

/** The preview of the link in a chat, and whether it shows the recipient's name. */
export function PictureSection({ form, name, onSave }: Props) {
  const { names_recipient } = useWatch({ control: form.control })
  return (
    <section className="desk-card desk-sheet sharing-picture">
      <h3>Gambar di chat</h3>
      <img src={sharePicture(name)} alt={shareTitle(name)} width={1200} height={630} />
      <p>Tanpa foto, tanpa judul halaman. Tidak ada yang bocor sebelum dibuka.</p>
      <EditSwitch
        label="Sebut nama di kartu dan halaman tunggu"
        state={names_recipient ? 'Ya' : 'Tidak'}
        isOn={names_recipient === true}
        {...form.register('names_recipient', { onChange: onSave })}
      />
    </section>
  )
}

/** The picture's address; the name in it makes the browser fetch it again for another name. */
export function sharePicture(name: string) {
  return `/share.jpg?${encodeURIComponent(name)}`
}
