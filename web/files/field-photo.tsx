import type { Picture as Stored } from '#contract/schemas.ts'
import { Picture } from '#web/scene/picture.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'

/** The photo of a `FileField`: the file that was picked, else the stored picture, where there is one. */
export function FieldPhoto({ value, stored }: { value: string | File; stored?: Stored | null | undefined }) {
  if (value instanceof File) return <Picked file={value} />
  return stored && <Picture picture={stored} sizes="74px" alt="" />
}

function Picked({ file }: { file: File }) {
  return <img src={useFileAddress(file)} alt="" />
}
