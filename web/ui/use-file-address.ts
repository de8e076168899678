import { useEffect, useState } from 'react'

/** The address of a file: a stored one's own, or a temporary one of a picked file. */
export function useFileAddress(file: string | Blob | undefined) {
  const [picked, setPicked] = useState<string>()
  useEffect(() => {
    if (!(file instanceof Blob)) return
    const url = URL.createObjectURL(file)
    // biome-ignore lint/nursery/useReactCompiler: an address has to be revoked
    setPicked(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return file instanceof Blob ? picked : file
}
