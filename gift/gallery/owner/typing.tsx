import { createContext } from 'react'

/** Told a folder's name while it is typed, undefined when that is over; a folder that is not stored yet has no id. */
export const TypingContext = createContext(
  (_id: number | undefined, _name: string | undefined): void => undefined,
)
