import { shareTitle } from '#contract/share.ts'
import { GuestSwitch, type Switches } from './guest-switch.tsx'

/** The preview of the link in a chat, and whether it shows the recipient's name. */
export function PictureSection({ name, stored }: { name: string; stored: Switches }) {
  return (
    <GuestSwitch
      title="Gambar di chat"
      name="names_recipient"
      stored={stored}
      label="Sebut nama di kartu dan halaman tunggu"
      className="sharing-picture"
    >
      <img src={sharePicture(name)} alt={shareTitle(name)} width={1200} height={630} />
      <p className="aside">Tanpa foto, tanpa judul halaman. Tidak ada yang bocor sebelum dibuka.</p>
    </GuestSwitch>
  )
}

/** The picture's address; the name in it makes the browser fetch it again for another name. */
export function sharePicture(name: string) {
  return `/share.jpg?${encodeURIComponent(name)}`
}
