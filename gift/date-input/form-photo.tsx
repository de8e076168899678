import { useState } from 'react'
import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { uploadPhoto } from './calls.ts'
import { texts } from './contract.ts'

/** Only files of this site may be shown in the form before they are saved. */
export const OWN_PICTURE = /^\/(?!\/)\S+\.\w{3,4}$/

type Props = { url: string; focus: string; onUploaded: (url: string) => void }

/** Uploads a card image and passes its address to the form; nothing changes before that. */
export function PhotoUpload({ url, focus, onUploaded }: Props) {
  const field = useUpload(
    async (photoFile, sending) => (await upload(uploadPhoto, {}, { photoFile }, sending)).newUrl,
    onUploaded,
    texts.uploadFailed,
  )
  return (
    <FileField label="Berkas gambar" kind="photo" action="Unggah gambar" {...field}>
      <Print url={url.trim()} focus={focus} />
    </FileField>
  )
}

function Print({ url, focus }: { url: string; focus: string }) {
  const [broken, setBroken] = useState('')
  if (!OWN_PICTURE.test(url) || url === broken) return null
  return <img src={url} alt="" style={{ objectPosition: focus }} onError={() => setBroken(url)} />
}
