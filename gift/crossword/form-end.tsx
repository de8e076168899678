import { useWatch } from 'react-hook-form'
import { photoTexts } from '#contract/uploaded-photo.ts'
import { PhotoField } from '#web/files/photo-field.tsx'
import { upload } from '#web/files/upload.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { uploadPhoto } from './calls.ts'
import type { CrosswordForm } from './form-word.tsx'

/** What the solved puzzle shows: a photo, and the sentence that is written below it. */
export function EndFields({ form }: { form: CrosswordForm }) {
  const url = useWatch({ control: form.control, name: 'photo_url' }) ?? ''
  return (
    <>
      <TextField name="sentence" />
      <PhotoField
        legend="foto di akhir"
        field="photo_url"
        url={url}
        store={async (photoFile, sending) => (await upload(uploadPhoto, {}, { photoFile }, sending)).data.url}
        failed={photoTexts.uploadFailed}
        hint="Muncul saat papannya selesai, dengan kalimat tadi di bawahnya. Boleh kosong."
        onChange={(photo) => form.setValue('photo_url', photo, { shouldDirty: true })}
      />
    </>
  )
}
