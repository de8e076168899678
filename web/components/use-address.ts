import { useEffect, useState } from 'react'

/** Where a file can be seen or heard: a stored one at its address, a picked one at a passing one. */
export function useAddress(file: string | File) {
  const [picked, setPicked] = useState<string>()
  useEffect(() => {
    if (typeof file === 'string') return
    const url = URL.createObjectURL(file)
    setPicked(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return typeof file === 'string' ? file : picked
}
