import { createContext, useState } from 'react'

/** The row of the draft that the owner looks at, and the field in which he types it. */
export type Spot = { id: string | undefined; field?: Element | undefined }

/** Looks at a row, and at its field where one has the focus. */
export const LookContext = createContext<(id: string | undefined, field?: Element) => void>(() => {})

export function useSpot() {
  const [spot, setSpot] = useState<Spot>({ id: undefined })
  const [look] = useState(() => (id: string | undefined, field?: Element) => setSpot({ id, field }))
  return [spot, look] as const
}
