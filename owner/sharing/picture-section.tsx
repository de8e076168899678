import { shareTitle } from '#contract/share.ts'
import { SwitchField } from '#web/forms/switch-field.tsx'

/** The preview of the link in a chat, and whether it shows the recipient's name. */
export function PictureSection({ name }: { name: string }) {
  return (
    <section className="desk-card desk-sheet sharing-picture">
      <h3>Gambar di chat</h3>
      <img src={sharePicture(name)} alt={shareTitle(name)} width={1200} height={630} />
      <p className="aside">Tanpa foto, tanpa judul halaman. Tidak ada yang bocor sebelum dibuka.</p>
      <SwitchField
        name="names_recipient"
        label="Sebut nama di kartu dan halaman tunggu"
        states={['Tidak', 'Ya']}
      />
    </section>
  )
}

/** The picture's address; the name in it makes the browser fetch it again for another name. */
export function sharePicture(name: string) {
  return `/share.jpg?${encodeURIComponent(name)}`
}
