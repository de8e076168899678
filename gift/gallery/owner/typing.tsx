import { createContext } from 'react'

/**
 * Called with a folder's name as it is typed, and with undefined at the end; a folder that is not stored yet
 * has no id.
 */
export const TypingContext = createContext(
  (_id: number | undefined, _name: string | undefined): void => undefined,
)
