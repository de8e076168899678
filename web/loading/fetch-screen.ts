import { createContext } from 'react'

/** Fetches the code and the content of the screen at an address ahead of time. Never rejects. */
export const FetchScreen = createContext<(path: string) => void>(() => undefined)
