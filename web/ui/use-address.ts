import { useEffect, useState } from 'react'

/** Where a file can be seen or heard: a stored one at its address, a picked one at a passing one. */
export function useAddress(file: string | Blob | undefined) {
  const [picked, setPicked] = useState<string>()
  useEffect(() => {
    if (!(file instanceof Blob)) return
    const url = URL.createObjectURL(file)
    setPicked(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return file instanceof Blob ? picked : file
}
